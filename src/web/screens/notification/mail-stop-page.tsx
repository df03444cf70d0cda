import { CircleCheck, MailX } from 'lucide-react';
import { useState } from 'react';
import { noticeGroups } from '#contract/notification-limits.ts';
import { callApi } from '#web/api/call-api.ts';
import { primaryButton, waitingButton } from '#web/components/button.ts';
import { MessagePage } from '#web/components/message-page.tsx';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Focuses the result after the pressed button disappears. */
const focus = (said: HTMLElement | null) => said?.focus();

/** Asks which mails to stop: those on the mail's subject, or all notices. */
export function MailStopPage({ token, about }: { token: string; about: string }) {
  const { t } = useLocale();
  const sayRefusal = useRefusalWords();
  const [isDone, setDone] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const group = noticeGroups.find((one) => one === about);
  const digest = about === 'digest' ? t('settings.mail.digest.title') : null;
  const what = group === undefined ? digest : t(`settings.channels.group.${group}`);
  async function stop(all: '0' | '1') {
    if (isBusy) return;
    setBusy(true);
    const given = await callApi('POST /api/v6/mail/unsubscribe', { fields: { token, all } });
    setBusy(false);
    setWrong(given.ok ? null : given.problem.code);
    setDone(given.ok);
  }
  if (isDone) {
    const icon = <CircleCheck size={30} aria-hidden="true" />;
    return (
      <div role="status" tabIndex={-1} ref={focus}>
        <MessagePage icon={icon} title={t('mail_stop.done')} text={t('mail_stop.done_text')} />
      </div>
    );
  }
  return (
    <MessagePage icon={<MailX size={30} aria-hidden="true" />} title={t('mail_stop.title')} text={t('mail_stop.text')}>
      <div className="grid justify-items-center gap-4">
        {what !== null && (
          <>
            <p className="text-center font-medium">{what}</p>
            <button
              type="button"
              className={`needs-script ${primaryButton} ${waitingButton}`}
              aria-disabled={isBusy}
              onClick={() => void stop('0')}
            >
              {t('mail_stop.this')}
            </button>
          </>
        )}
        <button
          type="button"
          className={`needs-script ${what === null ? primaryButton : 'link min-h-11'} ${waitingButton}`}
          aria-disabled={isBusy}
          onClick={() => void stop('1')}
        >
          {t('mail_stop.all')}
        </button>
        {wrong !== null && (
          <p role="alert" className="text-unwanted">
            {sayRefusal(wrong)}
          </p>
        )}
      </div>
    </MessagePage>
  );
}
