import type { Ref } from 'react';
import type { QueueCase, QueueEntry } from '#contract/moderation-queue.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { DueDate } from './due-date.tsx';
import { TextPlace } from './text-place.tsx';

interface CaseTitleProps {
  entry: QueueEntry;
  /** The opened case of the row, whose term is shown. */
  chosen: QueueCase;
  claim: QueueEntry['claim'];
  /** Ref of the heading, which is focused when this case is next. */
  titleRef: Ref<HTMLHeadingElement>;
}

const chip = 'rounded-full px-2.5 text-[0.8125rem] leading-6 font-semibold';

/** The text's kind, due date, and who has it open. */
export function CaseTitle({ entry, chosen, claim, titleRef }: CaseTitleProps) {
  const { t } = useLocale();
  const minutes = claim ? Math.ceil((claim.untilTimestamp * 1000 - Date.now()) / 60_000) : 0;
  // The row says it of its most urgent case only.
  const isDueSoon = entry.isDueSoon && chosen.dueAtTimestamp === entry.dueAtTimestamp;
  return (
    <div className="mb-3 grid gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <h2 ref={titleRef} tabIndex={-1} className="me-auto rounded-control text-[1.0625rem] outline-offset-4">
          <TextPlace {...entry} />
        </h2>
        {entry.isSkipped && <span className={`${chip} bg-unknown-soft text-unknown`}>{t('desk.skipped')}</span>}
        <DueDate due={{ ...chosen, isDueSoon }} className={chip} isChip />
      </div>
      {claim !== null && !claim.isMine && minutes > 0 && (
        <p role="status" className="text-[0.9375rem] text-suspicious">
          {t('desk.claimed', { number: minutes })}
        </p>
      )}
    </div>
  );
}
