import { useState } from 'react';
import type { CaseChange } from '#contract/case-change.ts';
import type { QueueComplaint } from '#contract/complaint.ts';
import type { ComplaintDecided, SenderRefused } from '#contract/complaint-decision.ts';
import type { Problem } from '#contract/problem.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { QueueWrong } from '#web/features/moderation/queue-wrong.tsx';
import { useReaderTime } from '#web/features/site/reader-time.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { QueueItem } from './queue-item.tsx';
import { QueueSender } from './queue-sender.tsx';

interface ComplaintCaseProps {
  complaint: QueueComplaint;
  areKeysOn: boolean;
  onDecided: (decided: ComplaintDecided) => void;
  /** All open complaints of this sender were refused, this one included. */
  onRefused: (refused: SenderRefused) => void;
  /** The complaint changed after it was opened; `meanwhile` has the changes as sentences. */
  onLost: (lost: { code: string; act: null; meanwhile: readonly string[] }) => void;
}

/** A complaint in the queue: its statement, and each text with its decision. */
export function ComplaintCase({ complaint, areKeysOn, onDecided, onRefused, onLost }: ComplaintCaseProps) {
  const { t } = useLocale();
  const moment = useReaderTime();
  const [wrong, setWrong] = useState<string | null>(null);
  // Keyboard shortcuts apply to the first undecided text.
  const first = complaint.items.find(({ can }) => can.decide)?.id ?? null;
  function refuse(problem: Problem | null) {
    const isChanged = problem?.code === 'moderation.changed' || problem?.code === 'text.not_found';
    setWrong(problem === null || isChanged ? null : problem.code);
    if (!problem || !isChanged) return;
    onLost({ code: problem.code, act: null, meanwhile: (problem.changes ?? []).map(wordChange) });
  }
  function wordChange({ what, itemId, by }: CaseChange): string {
    const number = complaint.items.findIndex(({ id }) => id === itemId) + 1;
    // phrases: desk.change.*
    return t(`desk.change.${what === 'upheld' && by === 'site' ? 'by_rule' : what}` as PhraseKey, { number });
  }
  // phrases: complaint.reason.*
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <h3 className="mb-1 text-[0.875rem] font-semibold">{t('complaint.why')}</h3>
        <p className="text-[0.9375rem]">{t(`complaint.reason.${complaint.reason}` as PhraseKey)}</p>
      </div>
      <div>
        <h3 className="mb-1 text-[0.875rem] font-semibold">{t('desk.complaint.message')}</h3>
        <p dir="auto" className="border-s-2 border-line ps-3 text-[0.9375rem] break-words whitespace-pre-line">
          {complaint.message}
        </p>
        {complaint.citation !== null && <Citation citation={complaint.citation} />}
        {complaint.isCourtDecision && complaint.citation === null && (
          <p className="mt-2 text-[0.875rem] text-muted">{t('desk.complaint.citation_none')}</p>
        )}
        {complaint.isDisowned && <p className="mt-1 text-[0.875rem] text-unwanted">{t('desk.complaint.disowned')}</p>}
      </div>
      <QueueSender complaint={complaint} onRefused={onRefused} onWrong={refuse} />
      {complaint.notes.length > 0 && (
        <div>
          <h3 className="mb-1 text-[0.875rem] font-semibold">{t('desk.complaint.notes')}</h3>
          <ul className="grid gap-2">
            {complaint.notes.map(({ text, atTimestamp }, at) => (
              <li key={at} className="rounded-control bg-raised px-3 py-2 text-[0.9375rem]">
                <p className="text-[0.8125rem] text-muted">{moment(atTimestamp)}</p>
                <p dir="auto" className="break-words whitespace-pre-line">
                  {text}
                </p>
              </li>
            ))}
          </ul>
        </div>
      )}
      {complaint.items.map((item, at) => (
        <QueueItem
          key={item.id}
          place={complaint.items.length > 1 ? at + 1 : null}
          complaint={complaint}
          item={item}
          areKeysOn={areKeysOn && item.id === first}
          onDecided={onDecided}
          onWrong={refuse}
        />
      ))}
      {wrong !== null && <QueueWrong code={wrong} />}
    </article>
  );
}

/** The data that identify a court's decision. */
function Citation({
  citation: { court, date, reference, text },
}: {
  citation: NonNullable<QueueComplaint['citation']>;
}) {
  const { t, formatDate } = useLocale();
  const facts = [
    [t('complaint.court.name'), court],
    [t('complaint.court.date'), formatDate(new Date(`${date}T12:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' })],
    [t('complaint.court.reference'), reference],
  ] as const;
  return (
    <div className="mt-2">
      <h3 className="mb-1 text-[0.875rem] font-semibold">{t('desk.complaint.citation')}</h3>
      <dl className="grid gap-x-6 text-[0.9375rem] sm:grid-cols-[auto_minmax(0,1fr)]">
        {facts.map(([term, said]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="mb-1 break-words">
              <bdi>{said}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {text !== null && (
        <p dir="auto" className="border-s-2 border-line ps-3 text-[0.9375rem] break-words whitespace-pre-line">
          {text}
        </p>
      )}
    </div>
  );
}
