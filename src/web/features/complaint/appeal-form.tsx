import { type FormEvent, useId, useState } from 'react';
import { longestMessage, shortestMessage } from '#contract/complaint-rule.ts';
import { callApi } from '#web/api/call-api.ts';
import { primaryButton, waitingButton } from '#web/components/button.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface AppealFormProps {
  ticket: string;
  /** Seconds since 1970. */
  until: number;
  onSent: () => void;
}

/** Asks once for another moderator's decision. */
export function AppealForm({ ticket, until, onSent }: AppealFormProps) {
  const { t, formatDate } = useLocale();
  const sayRefusal = useRefusalWords();
  const id = useId();
  const [text, setText] = useState('');
  const [isSending, setSending] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const isReady = [...text.trim()].length > shortestMessage;

  async function send(event: FormEvent) {
    event.preventDefault();
    if (!isReady || isSending) return;
    setSending(true);
    setWrong(null);
    const answer = await callApi('POST /api/v6/complaint/{ticket}/appeal', { path: { ticket }, fields: { text } });
    setSending(false);
    if (answer.ok) onSent();
    else setWrong(answer.problem.code);
  }

  return (
    <SectionCard title={t('complaint.appeal.title')}>
      <form onSubmit={send} className="needs-script grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="text-[0.9375rem]">
          {t('complaint.appeal.until', { date: formatDate(new Date(until * 1000 - 1), { dateStyle: 'long' }) })}
        </p>
        <label htmlFor={`${id}-text`} className="text-[0.9375rem] font-medium">
          {t('complaint.appeal.text')}
        </label>
        <textarea
          id={`${id}-text`}
          name="text"
          dir="auto"
          rows={4}
          maxLength={longestMessage}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="w-full rounded-control border border-edge bg-surface px-3.5 py-2.5 text-base"
        />
        <p role="alert" className="text-[0.9375rem] text-unwanted empty:hidden">
          {wrong && sayRefusal(wrong)}
        </p>
        <button
          type="submit"
          aria-disabled={!isReady || isSending}
          className={`${primaryButton} ${waitingButton} justify-self-end`}
        >
          {isSending ? t('comment.sending') : t('complaint.appeal.send')}
        </button>
      </form>
    </SectionCard>
  );
}
