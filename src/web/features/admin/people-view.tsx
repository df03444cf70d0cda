import { type FormEvent, useState } from 'react';
import type { AdminPerson } from '#contract/admin.ts';
import { longestAdminReason } from '#contract/admin-rule.ts';
import type { Role } from '#contract/sign-in.ts';
import { callApi } from '#web/api/call-api.ts';
import { dangerButton, plainButton, primaryButton, waitingButton } from '#web/components/button.ts';
import { PhoneText } from '#web/components/phone-text.tsx';
import { ReasonField } from '#web/components/reason-field.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { showToast } from '#web/components/toast.tsx';
import { readAtHome } from '#web/features/numbering/read-at-home.ts';
import { useReaderTime } from '#web/features/site/reader-time.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { AdminError } from './admin-error.tsx';
import { SelectField } from './select-field.tsx';
import { type Act, useAct } from './use-admin.ts';

/** Finds an account by number, and changes its role, suspension and sessions. */
export function PeopleView() {
  const { t } = useLocale();
  const act = useAct();
  const [typed, setTyped] = useState('');
  const [person, setPerson] = useState<AdminPerson | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  async function find(phone: string) {
    const found = await act.run(['person', { phone }], () => callApi('GET /api/v6/admin/person', { query: { phone } }));
    setPerson(found);
  }
  /** Reads the number in the home country's form here, because the server takes bare digits as international. */
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() === '') return;
    const number = await readAtHome(typed, null).catch(() => undefined);
    if (number) {
      setWrong(null);
      await find(number.international);
    } else {
      setPerson(null);
      setWrong(number === null ? 'number.invalid' : 'network.unreachable');
    }
  }
  return (
    <>
      <SectionCard title={t('admin.page.people')}>
        <p className="mb-4 text-muted">{t('admin.people.lead')}</p>
        <form onSubmit={submit} className="grid gap-3">
          <TextField
            type="tel"
            dir="ltr"
            label={t('common.phone_number')}
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <button
            type="submit"
            className={`${primaryButton} ${waitingButton} justify-self-start`}
            aria-disabled={act.isActing}
          >
            {t('admin.people.find')}
          </button>
        </form>
        <div className="mt-3 empty:hidden">
          <AdminError code={wrong ?? act.wrong} />
        </div>
      </SectionCard>
      {person !== null && (
        <PersonCard key={person.profileId} person={person} onChanged={() => void find(person.international)} />
      )}
    </>
  );
}

function PersonCard({ person, onChanged }: { person: AdminPerson; onChanged: () => void }) {
  const { t, formatRelative } = useLocale();
  const moment = useReaderTime();
  const act = useAct();
  const { profileId, international, isBarred, isDeactivated, can, sessions } = person;
  const seen = formatRelative(new Date(person.lastSeenAtTimestamp * 1000), new Date());
  return (
    <SectionCard title={<PhoneText>{international}</PhoneText>}>
      <ul className="grid gap-1 text-[0.9375rem]">
        <li>{t('admin.people.id', { id: profileId })}</li>
        <li>{t('admin.people.since', { time: moment(person.createdAtTimestamp) })}</li>
        <li>{t('sessions.last_seen', { when: seen })}</li>
        <li>{t('admin.people.sessions', { number: sessions })}</li>
        {isBarred && <li className="font-semibold text-unwanted">{t('admin.people.barred')}</li>}
        {isDeactivated && <li className="font-semibold text-suspicious">{t('admin.people.deactivated')}</li>}
      </ul>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5">
        {can.grant && <RoleForm person={person} act={act} onChanged={onChanged} />}
        {(can.bar || can.unbar) && <SuspensionForm person={person} act={act} onChanged={onChanged} />}
        {can.endSessions && (
          <button
            type="button"
            className={`${plainButton} ${waitingButton} justify-self-start`}
            aria-disabled={act.isActing}
            onClick={async () => {
              const fields = { profile_id: profileId };
              const done = await act.run(['sessions/end', fields], (headers) =>
                callApi('POST /api/v6/admin/sessions/end', { headers, fields }),
              );
              if (done === null) return;
              showToast(t('admin.done'));
              onChanged();
            }}
          >
            {t('settings.sign_out_everywhere')}
          </button>
        )}
        <AdminError code={act.wrong} />
      </div>
    </SectionCard>
  );
}

interface FormProps {
  person: AdminPerson;
  act: Act;
  onChanged: () => void;
}

const roles = ['member', 'moderator', 'admin'] as const satisfies readonly Role[];

function RoleForm({ person, act, onChanged }: FormProps) {
  const { t } = useLocale();
  const [role, setRole] = useState<string>(person.role);
  async function save() {
    const wanted = roles.find((one) => one === role);
    if (wanted === undefined || wanted === person.role) return;
    const fields = { profile_id: person.profileId, role: wanted };
    const done = await act.run(['role', fields], (headers) => callApi('POST /api/v6/admin/role', { headers, fields }));
    if (done === null) return;
    showToast(t('admin.done'));
    onChanged();
  }
  return (
    <div className="grid gap-3">
      <SelectField
        label={t('admin.people.role')}
        value={role}
        onChange={setRole}
        options={roles.map((one) => ({ value: one, label: t(`admin.role.${one}`) }))}
      />
      <button
        type="button"
        className={`${primaryButton} ${waitingButton} justify-self-start`}
        aria-disabled={act.isActing || role === person.role}
        onClick={() => void save()}
      >
        {t('profile.save')}
      </button>
    </div>
  );
}

function SuspensionForm({ person, act, onChanged }: FormProps) {
  const { t } = useLocale();
  const [reason, setReason] = useState('');
  const isReady = reason.trim() !== '' && !act.isActing;
  async function save() {
    if (!isReady) return;
    const isBarred = person.can.bar ? ('1' as const) : ('0' as const);
    const fields = { profile_id: person.profileId, is_barred: isBarred, reason };
    const done = await act.run(['bar', fields], (headers) => callApi('POST /api/v6/admin/bar', { headers, fields }));
    if (done === null) return;
    // The opposite act takes the place of this one, and needs a reason of its own.
    setReason('');
    showToast(t('admin.done'));
    onChanged();
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ReasonField
        label={t('admin.people.reason')}
        value={reason}
        maxLength={longestAdminReason}
        onChange={setReason}
      />
      <button
        type="button"
        className={`${person.can.bar ? dangerButton : plainButton} ${waitingButton} justify-self-start`}
        aria-disabled={!isReady}
        onClick={() => void save()}
      >
        {person.can.bar ? t('admin.people.bar') : t('admin.people.unbar')}
      </button>
    </div>
  );
}
