import { useState } from 'react';
import type { OwnQuietHours, QuietHours } from '#contract/notification.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { currentToken } from '#web/api/bearer.ts';
import { callApi } from '#web/api/call-api.ts';
import { choose } from '#web/api/member-choice.ts';
import { dataOf, keyOf, useKnown, useToken } from '#web/api/member-query.ts';
import { SwitchRow } from '#web/components/switch-row.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { PhraseWith } from '#web/i18n/phrase-with.tsx';

const usual = { from: '22:00', until: '07:00' };
/** Equal times mean no quiet hours. */
const none = { from: '00:00', until: '00:00' };

const quietKey = (token: string | null) => keyOf(token, 'quiet-hours');
const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Hours without non-urgent notices, in the time zone of the device on which they are set. */
export function QuietHoursSetting() {
  const { t } = useLocale();
  const token = useToken();
  const { data, wrong: unloaded } = useKnown<OwnQuietHours>({
    queryKey: quietKey(token),
    queryFn: () => dataOf(callApi('GET /api/v6/notification/quiet_hours')),
    enabled: token !== null,
  });
  const [refused, setRefused] = useState<PhraseKey | null>(null);
  const hours = data?.quietHours ?? null;
  // phrases: error.*
  const wrong = refused ?? (unloaded === null ? null : (`error.${unloaded}` as PhraseKey));

  async function change(next: QuietHours | null) {
    if (next !== null && next.from === next.until) {
      setRefused('settings.quiet.same');
      return;
    }
    setRefused(null);
    const code = await choose<OwnQuietHours, QuietHours | null>(
      {
        key: quietKey(currentToken()),
        name: 'quiet-hours',
        read: ({ quietHours }) => quietHours,
        write: (_, quietHours) => ({ quietHours }),
        save: (wished) =>
          callApi('POST /api/v6/notification/quiet_hours', { fields: wished ?? { ...none, timeZone: zoneHere() } }),
      },
      next,
    );
    if (code !== null) setRefused(`error.${code}` as PhraseKey);
  }

  return (
    <>
      <SwitchRow
        label={t('settings.quiet.title')}
        text={t('settings.quiet.text')}
        value={data === null ? null : hours !== null}
        onChange={(isOn) => void change(isOn ? { ...usual, timeZone: zoneHere() } : null)}
        problem={wrong === null ? undefined : t(wrong)}
      />
      {hours !== null && (
        <div className="grid gap-3 border-b border-line px-5 py-4">
          <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
            {(['from', 'until'] as const).map((end) => (
              <TextField
                key={`${end} ${hours[end]}`}
                type="time"
                label={t(`settings.quiet.${end}`)}
                defaultValue={hours[end]}
                onBlur={({ currentTarget: { value } }) => {
                  if (value !== '' && value !== hours[end]) {
                    void change({ ...hours, [end]: value, timeZone: zoneHere() });
                  }
                }}
              />
            ))}
          </div>
          <p className="text-[0.875rem] text-muted">
            <PhraseWith phrase="settings.quiet.zone" elements={{ zone: <bdi dir="ltr">{hours.timeZone}</bdi> }} />
          </p>
        </div>
      )}
    </>
  );
}
