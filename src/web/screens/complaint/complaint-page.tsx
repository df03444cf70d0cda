import { useState } from 'react';
import type { ComplaintView } from '#contract/complaint.ts';
import { callApi } from '#web/api/call-api.ts';
import { AnswerForm } from '#web/features/complaint/answer-form.tsx';
import { AppealForm } from '#web/features/complaint/appeal-form.tsx';
import { MeasureCard } from '#web/features/complaint/measure-card.tsx';
import { TicketView } from '#web/features/complaint/ticket-view.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** A complaint by its ticket; readable without script. */
export function ComplaintPage({ ticket, told }: { ticket: string; told: ComplaintView }) {
  const { t } = useLocale();
  const [changed, setChanged] = useState<ComplaintView | null>(null);
  const view = changed ?? told;

  async function reload() {
    const answer = await callApi('GET /api/v6/complaint/{ticket}', { path: { ticket } });
    if (answer.ok) setChanged(answer.data);
  }

  return (
    <div className="mx-auto grid w-full max-w-[792px] grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 py-8 md:py-12">
      <h1 className="text-[2rem] leading-tight tracking-tight">
        {view.side === 'author' ? t('complaint.page_author') : t('complaint.page_title')}
      </h1>
      <p className="text-muted">
        <bdi dir="ltr" className="font-mono break-all">
          {ticket}
        </bdi>
      </p>
      <TicketView view={view} />
      {view.measure !== null && <MeasureCard ticket={ticket} measure={view.measure} onSent={() => void reload()} />}
      {view.side === 'author' && view.answerUntilTimestamp !== null && (
        <AnswerForm ticket={ticket} until={view.answerUntilTimestamp} onSent={() => void reload()} />
      )}
      {view.appealUntilTimestamp !== null && (
        <AppealForm
          ticket={ticket}
          until={view.appealUntilTimestamp}
          judge={view.appealJudge}
          onSent={() => void reload()}
        />
      )}
    </div>
  );
}
