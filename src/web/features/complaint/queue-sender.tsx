import { useState } from 'react';
import type { QueueComplaint } from '#contract/complaint.ts';
import type { SenderRefused } from '#contract/complaint-decision.ts';
import { shortestMessage } from '#contract/complaint-rule.ts';
import type { Problem } from '#contract/problem.ts';
import { longestWords } from '#contract/text-rule.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { callApi } from '#web/api/call-api.ts';
import { plainButton, waitingButton } from '#web/components/button.ts';
import { ReasonField } from '#web/components/reason-field.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { ReasonTemplates } from './reason-templates.tsx';

interface QueueSenderProps {
  complaint: QueueComplaint;
  onRefused: (refused: SenderRefused) => void;
  onWrong: (problem: Problem | null) => void;
}

/** How the complainant is identified, and the button that refuses all their open complaints. */
export function QueueSender({ complaint, onRefused, onWrong }: QueueSenderProps) {
  const { t, formatNumber } = useLocale();
  const [note, setNote] = useState('');
  const [isSending, setSending] = useState(false);
  const { standing, open, ofNetwork } = complaint.sender;
  const isReady = [...note.trim()].length > shortestMessage && !isSending;
  // Appeals are decided by other moderators, so they are excluded.
  const isFirst = complaint.status === 'open' || complaint.status === 'author_asked';
  const scopes = [
    ...(open > 1 ? (['sender'] as const) : []),
    ...((ofNetwork ?? 0) > open ? (['network'] as const) : []),
  ];

  async function refuse(scope: 'sender' | 'network') {
    if (!isReady) return;
    setSending(true);
    onWrong(null);
    const fields = { case_id: complaint.id, case_version: complaint.version, scope, note };
    const answer = await callApi('POST /api/v6/moderation/complaint/refuse_sender', { fields });
    setSending(false);
    if (answer.ok) onRefused(answer.data);
    else onWrong(answer.problem);
  }

  // phrases: desk.sender.*
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="text-[0.875rem] font-semibold">{t('desk.sender.title')}</h3>
      <p className="flex flex-wrap gap-x-3 text-[0.9375rem]">
        <span>{t(`desk.sender.${standing}` as PhraseKey)}</span>
        <span>{t('desk.sender.open', { number: formatNumber(open) })}</span>
        {ofNetwork !== null && <span>{t('desk.sender.of_network', { number: formatNumber(ofNetwork) })}</span>}
      </p>
      {isFirst && scopes.length > 0 && (
        <details className="grid gap-3">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            {t(scopes[0] === 'network' ? 'desk.sender.refuse_network' : 'desk.sender.refuse')}
          </summary>
          <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-3">
            <p className="text-[0.875rem] text-muted">{t('desk.sender.hint')}</p>
            <ReasonField label={t('desk.sender.why')} value={note} maxLength={longestWords} onChange={setNote}>
              <ReasonTemplates of="text" value={note} onChange={setNote} />
            </ReasonField>
            <div className="grid gap-2 sm:flex sm:flex-wrap">
              {scopes.map((scope) => (
                <button
                  key={scope}
                  type="button"
                  aria-disabled={!isReady}
                  className={`${plainButton} ${waitingButton}`}
                  onClick={() => void refuse(scope)}
                >
                  {t(scope === 'network' ? 'desk.sender.refuse_network' : 'desk.sender.refuse')}
                </button>
              ))}
            </div>
          </div>
        </details>
      )}
    </section>
  );
}
