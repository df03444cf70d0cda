import { useState } from 'react';
import type { QueueMeasure } from '#contract/complaint.ts';
import { shortestMessage } from '#contract/complaint-rule.ts';
import { longestWords } from '#contract/text-rule.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { callApi } from '#web/api/call-api.ts';
import { useToken } from '#web/api/member-query.ts';
import { refreshLists, usePagedList } from '#web/api/use-paged-list.ts';
import { ReasonField } from '#web/components/reason-field.tsx';
import { DecisionBar } from '#web/features/moderation/decision-bar.tsx';
import { QueueWrong } from '#web/features/moderation/queue-wrong.tsx';
import { useStoredWords } from '#web/features/sign-in/stored-words.ts';
import { PagedRows } from '#web/features/site/paged-rows.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Appeals against warnings and pauses for unfounded complaints. Hidden if none is waiting. */
export function QueueMeasures() {
  const { t } = useLocale();
  const token = useToken();
  const list = usePagedList('GET /api/v6/moderation/complaint/measures', {}, 20);
  if (token === null || list.items.length === 0) return null;
  return (
    <section aria-labelledby="desk-measures" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="desk-measures" className="text-[1.0625rem]">
        {t('desk.measure.title')}
      </h2>
      <PagedRows list={list}>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {list.items.map((measure) => (
            <li key={measure.id} className="card p-4 sm:p-5">
              <Appeal measure={measure} />
            </li>
          ))}
        </ul>
      </PagedRows>
    </section>
  );
}

function Appeal({ measure }: { measure: QueueMeasure }) {
  const { t, formatNumber } = useLocale();
  const [note, setNote] = useStoredWords(`measure:${measure.id}`);
  const [isSending, setSending] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const isReady = [...note.trim()].length > shortestMessage && !isSending;

  async function judge(decision: 'lift' | 'keep') {
    if (!isReady) return;
    setSending(true);
    setWrong(null);
    const fields = { measure_id: measure.id, decision, note };
    const answer = await callApi('POST /api/v6/moderation/complaint/measure', { fields });
    setSending(false);
    if (answer.ok) setNote('');
    else setWrong(answer.problem.code);
    if (answer.ok || answer.problem.code === 'moderation.changed') {
      await refreshLists('GET /api/v6/moderation/complaint/measures');
    }
  }

  // phrases: desk.measure.*
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-3 text-[0.9375rem]">
      <h3 className="text-[1.0625rem]">{t(`desk.measure.${measure.step}` as PhraseKey)}</h3>
      <p>
        {t('desk.measure.counts', {
          decided: formatNumber(measure.decided),
          unfounded: formatNumber(measure.unfounded),
        })}
      </p>
      <p dir="auto" className="border-s-2 border-line ps-3 break-words whitespace-pre-line">
        {measure.text}
      </p>
      {wrong !== null && <QueueWrong code={wrong} />}
      <DecisionBar
        actions={[
          { act: 'keep', label: t('desk.measure.lift'), isOff: !isReady, onAct: () => void judge('lift') },
          { act: 'other', label: t('desk.measure.keep'), isOff: !isReady, onAct: () => void judge('keep') },
        ]}
      >
        <ReasonField label={t('desk.complaint.note')} value={note} maxLength={longestWords} onChange={setNote} />
        <p className="text-[0.875rem] text-muted">{t('desk.measure.final')}</p>
      </DecisionBar>
    </article>
  );
}
