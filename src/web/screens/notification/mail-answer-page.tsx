import { CircleCheck, Mail } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '#web/api/call-api.ts';
import { primaryButton, waitingButton } from '#web/components/button.ts';
import { MessagePage } from '#web/components/message-page.tsx';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

type Answer = 'confirm' | 'not_me';

interface MailAnswerPageProps {
  token: string;
  answer: Answer;
  /** A member wants notices at the address; otherwise someone entered it for a single act. */
  isOfNotices: boolean;
}

/** Focuses the result after the pressed button disappears. */
const focus = (said: HTMLElement | null) => said?.focus();

/** Asks to confirm the meaning of a mail's link: its own answer first, the other one also available. */
export function MailAnswerPage({ token, answer, isOfNotices }: MailAnswerPageProps) {
  const { t } = useLocale();
  const sayRefusal = useRefusalWords();
  const [said, setSaid] = useState<Answer | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function say(what: Answer) {
    if (isBusy) return;
    setBusy(true);
    const given = await callApi('POST /api/v6/mail/answer', { fields: { token, answer: what } });
    setBusy(false);
    setWrong(given.ok ? null : given.problem.code);
    if (given.ok) setSaid(what);
  }
  if (said !== null) {
    const confirmed = isOfNotices ? t('mail_answer.notices.confirmed') : t('mail_answer.confirmed');
    const text = said === 'confirm' ? confirmed : t('mail_answer.stopped');
    return (
      <div role="status" tabIndex={-1} ref={focus}>
        <MessagePage icon={<CircleCheck size={30} aria-hidden="true" />} title={t('mail_answer.thanks')} text={text} />
      </div>
    );
  }
  const words = {
    confirm: isOfNotices ? t('mail_answer.notices.confirm') : t('mail_answer.confirm'),
    not_me: t('mail_answer.not_me'),
  };
  const other = answer === 'confirm' ? 'not_me' : 'confirm';
  return (
    <MessagePage
      icon={<Mail size={30} aria-hidden="true" />}
      title={t('mail_answer.title')}
      text={isOfNotices ? t('mail_answer.notices.text') : t('mail_answer.text')}
    >
      <div className="grid justify-items-center gap-4">
        <button
          type="button"
          className={`needs-script ${primaryButton} ${waitingButton}`}
          aria-disabled={isBusy}
          onClick={() => void say(answer)}
        >
          {words[answer]}
        </button>
        <button
          type="button"
          className={`needs-script link min-h-11 ${waitingButton}`}
          aria-disabled={isBusy}
          onClick={() => void say(other)}
        >
          {words[other]}
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
