import { useState } from 'react';
import type { AdminServices } from '#contract/admin.ts';
import { callApi } from '#web/api/call-api.ts';
import { plainButton, primaryButton, waitingButton } from '#web/components/button.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { showToast } from '#web/components/toast.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { AdminError, AdminPlaceholder } from './admin-error.tsx';
import { MailWordsCard } from './mail-words-card.tsx';
import { useAct, useAdmin } from './use-admin.ts';

/** Mail, webhooks and API keys, with test messages. */
export function ServicesView() {
  const { data, wrong } = useAdmin('GET /api/v6/admin/services');
  if (data === null) return <AdminPlaceholder wrong={wrong} />;
  return (
    <>
      <AdminError code={wrong} />
      <MailCard hasServer={data.hasMailServer} />
      <MailWordsCard />
      <WebhookCard hosts={data.webhooks} />
      <KeyCard keys={data.keys} />
    </>
  );
}

function MailCard({ hasServer }: { hasServer: boolean }) {
  const { t } = useLocale();
  const act = useAct();
  const [address, setAddress] = useState('');
  async function send() {
    if (address.trim() === '') return;
    const fields = { address };
    const done = await act.run(['mail/test', fields], (headers) =>
      callApi('POST /api/v6/admin/mail/test', { headers, fields }),
    );
    if (done !== null) showToast(t('admin.services.mail_sent'));
  }
  return (
    <SectionCard title={t('admin.check.mail')}>
      {hasServer ? (
        <div className="grid gap-3">
          <TextField
            type="email"
            dir="ltr"
            label={t('admin.services.address')}
            value={address}
            autoComplete="email"
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
          <AdminError code={act.wrong} />
          <button
            type="button"
            className={`${primaryButton} ${waitingButton} justify-self-start`}
            aria-disabled={act.isActing}
            onClick={() => void send()}
          >
            {t('admin.services.test')}
          </button>
        </div>
      ) : (
        <p className="text-muted">{t('error.admin.no_mail_server')}</p>
      )}
    </SectionCard>
  );
}

interface Outcome {
  host: string;
  isTaken: boolean;
  answer: string;
}

function WebhookCard({ hosts }: { hosts: readonly string[] }) {
  const { t } = useLocale();
  const act = useAct();
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);
  const shown: readonly (Omit<Outcome, 'isTaken'> & { isTaken: boolean | null })[] =
    outcomes ?? hosts.map((host) => ({ host, isTaken: null, answer: '' }));
  async function test() {
    const done = await act.run(['webhooks/test'], () => callApi('POST /api/v6/admin/webhooks/test'));
    if (done !== null) setOutcomes(done.outcomes);
  }
  return (
    <SectionCard title={t('admin.services.webhooks')}>
      {hosts.length === 0 ? (
        <p className="text-muted">{t('admin.services.no_webhooks', { name: 'WEBHOOK_URLS' })}</p>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <div role="status">
            <ul className="grid gap-1 text-[0.9375rem]">
              {shown.map(({ host, isTaken, answer }, at) => (
                <li key={`${at + 1} ${host}`} className="break-words">
                  <bdi dir="ltr">{host}</bdi>
                  {isTaken !== null && (
                    <span className={isTaken ? 'text-trusted' : 'text-unwanted'}>
                      {' '}
                      {t(isTaken ? 'admin.services.taken' : 'admin.services.not_taken')}{' '}
                      <bdi dir="ltr" lang="en">
                        ({answer})
                      </bdi>
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </div>
          <AdminError code={act.wrong} />
          <button
            type="button"
            className={`${plainButton} ${waitingButton} justify-self-start`}
            aria-disabled={act.isActing}
            onClick={() => void test()}
          >
            {t('admin.services.test')}
          </button>
        </div>
      )}
    </SectionCard>
  );
}

/** Keys cannot be revoked here: ending all sessions of an account, on its page, revokes its keys too. */
function KeyCard({ keys }: { keys: AdminServices['keys'] }) {
  const { t, formatNumber } = useLocale();
  return (
    <SectionCard title={t('settings.programs.title')}>
      {keys.length === 0 ? (
        <p className="text-muted">{t('settings.programs.today', { number: formatNumber(0) })}</p>
      ) : (
        <ul className="divide-y divide-line text-[0.9375rem]">
          {keys.map(({ profileId, ending, calls }, at) => (
            <li key={`${at + 1} ${ending}`} className="flex flex-wrap gap-x-3 py-2.5">
              <span>{t('admin.people.id', { id: profileId })}</span>
              <bdi dir="ltr" className="text-muted">{`…${ending}`}</bdi>
              <span>{t('settings.programs.today', { number: formatNumber(calls) })}</span>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
