import { useState } from 'react';
import type { AdminNotices } from '#contract/admin.ts';
import { longestAnnouncement } from '#contract/admin-rule.ts';
import { type LocaleTag, localeEntry, locales } from '#shared/locale.ts';
import { callApi } from '#web/api/call-api.ts';
import { dangerButton, plainButton, primaryButton, waitingButton } from '#web/components/button.ts';
import { ReasonField } from '#web/components/reason-field.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { showToast } from '#web/components/toast.tsx';
import { useReaderTime } from '#web/features/site/reader-time.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { AdminError, AdminPlaceholder } from './admin-error.tsx';
import { SelectField } from './select-field.tsx';
import { useAct, useAdmin } from './use-admin.ts';

/** The announcement on all pages, and the maintenance. */
export function NoticesView() {
  const { data, wrong, refresh } = useAdmin('GET /api/v6/admin/notices');
  if (data === null) return <AdminPlaceholder wrong={wrong} />;
  return (
    <>
      <AdminError code={wrong} />
      <AnnouncementCard announcement={data.announcement} onChanged={refresh} />
      <MaintenanceCard maintenance={data.maintenance} onChanged={refresh} />
    </>
  );
}

function AnnouncementCard({
  announcement,
  onChanged,
}: {
  announcement: AdminNotices['announcement'];
  onChanged: () => void;
}) {
  const { t, locale } = useLocale();
  const moment = useReaderTime();
  const act = useAct();
  const [texts, setTexts] = useState<Partial<Record<LocaleTag, string>>>({ [locale]: '' });
  const [hours, setHours] = useState('24');
  const tags = Object.keys(texts) as LocaleTag[];
  const others = locales.filter(({ tag }) => !tags.includes(tag));
  async function publish() {
    // The banner is one paragraph, and the server refuses line breaks.
    const lines = tags.map((tag) => [tag, (texts[tag] ?? '').replace(/\s*[\r\n]+\s*/g, ' ')]);
    const fields = { texts: JSON.stringify(Object.fromEntries(lines)), hours: Number(hours) };
    const done = await act.run(['announce', fields], (headers) =>
      callApi('POST /api/v6/admin/announce', { headers, fields }),
    );
    if (done === null) return;
    setTexts({ [locale]: '' });
    showToast(t('admin.done'));
    onChanged();
  }
  async function end() {
    const done = await act.run(['announce/end'], (headers) => callApi('POST /api/v6/admin/announce/end', { headers }));
    if (done === null) return;
    showToast(t('admin.done'));
    onChanged();
  }
  return (
    <SectionCard title={t('announcement.label')}>
      <p className="mb-4 text-muted">{t('admin.notices.lead')}</p>
      {announcement !== null && (
        <div className="mb-5 grid grid-cols-[minmax(0,1fr)] gap-3 rounded-control bg-brand-soft p-4">
          {Object.entries(announcement.texts).map(([tag, text]) => (
            <p key={tag} lang={localeEntry(tag as LocaleTag).bcp47} dir="auto" className="break-words">
              {text}
            </p>
          ))}
          <p className="text-[0.875rem]">{t('admin.notices.until', { time: moment(announcement.untilTimestamp) })}</p>
          <button
            type="button"
            className={`${plainButton} ${waitingButton} justify-self-start`}
            aria-disabled={act.isActing}
            onClick={() => void end()}
          >
            {t('admin.notices.end')}
          </button>
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {tags.map((tag) => (
          <ReasonField
            key={tag}
            label={localeEntry(tag).nativeName}
            value={texts[tag] ?? ''}
            maxLength={longestAnnouncement}
            onChange={(text) => setTexts((known) => ({ ...known, [tag]: text }))}
          />
        ))}
        {others.length > 0 && (
          <SelectField
            label={t('admin.notices.add')}
            value=""
            onChange={(tag) => tag !== '' && setTexts((known) => ({ ...known, [tag]: '' }))}
            options={[
              { value: '', label: '–' },
              ...others.map(({ tag, nativeName }) => ({ value: tag, label: nativeName })),
            ]}
          />
        )}
        <TextField
          type="number"
          inputMode="numeric"
          min={1}
          label={t('admin.notices.hours')}
          value={hours}
          onChange={(event) => setHours(event.currentTarget.value)}
        />
        <AdminError code={act.wrong} />
        <button
          type="button"
          className={`${primaryButton} ${waitingButton} justify-self-start`}
          aria-disabled={act.isActing}
          onClick={() => void publish()}
        >
          {t('admin.notices.publish')}
        </button>
      </div>
    </SectionCard>
  );
}

function MaintenanceCard({
  maintenance,
  onChanged,
}: {
  maintenance: AdminNotices['maintenance'];
  onChanged: () => void;
}) {
  const { t } = useLocale();
  const moment = useReaderTime();
  const act = useAct();
  const [minutes, setMinutes] = useState('30');
  const isOn = maintenance !== null;
  async function change() {
    const fields = isOn ? { is_on: '0' as const } : { is_on: '1' as const, minutes: Number(minutes) };
    const done = await act.run(['maintenance', fields], (headers) =>
      callApi('POST /api/v6/admin/maintenance', { headers, fields }),
    );
    if (done === null) return;
    showToast(t('admin.done'));
    onChanged();
  }
  return (
    <SectionCard title={t('admin.check.maintenance')}>
      <p className="mb-4 text-muted">{t('admin.maintenance.lead')}</p>
      <div className="grid gap-3">
        {isOn ? (
          <p className="font-semibold text-suspicious">
            {t('admin.maintenance.since', { time: moment(maintenance.sinceTimestamp) })}
          </p>
        ) : (
          <TextField
            type="number"
            inputMode="numeric"
            min={1}
            label={t('admin.maintenance.minutes')}
            value={minutes}
            onChange={(event) => setMinutes(event.currentTarget.value)}
          />
        )}
        <AdminError code={act.wrong} />
        <button
          type="button"
          className={`${isOn ? primaryButton : dangerButton} ${waitingButton} justify-self-start`}
          aria-disabled={act.isActing}
          onClick={() => void change()}
        >
          {isOn ? t('admin.maintenance.open') : t('admin.maintenance.close')}
        </button>
      </div>
    </SectionCard>
  );
}
