import type { ReviewableOf } from '#server/domains/text-check/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { type CaseRow, lockCase, type TextRef } from './lock-case.ts';
import { enqueueReported } from './report-text.ts';
import { listLiveReports, settleReports } from './withdraw-report.ts';

/**
 * Restores the live reports of an account whose removal is undone: recounts open cases and queues texts again whose
 * case was closed without a decision. If the text was deleted or decided about meanwhile, the report gets that outcome.
 */
export async function reviveReports(
  tx: Tx,
  reviewableOf: ReviewableOf,
  { author, moderatorId, onTopFrom }: { author: string; moderatorId: string; onTopFrom?: number | undefined },
  now: Date,
): Promise<void> {
  for (const { id, kind, text_id } of await listLiveReports(tx, author)) {
    const ref: TextRef = { kind, id: text_id };
    // Locks the text before its case, as everywhere.
    const text = (await reviewableOf(kind)?.lock(tx, text_id)) ?? null;
    const known = await lockCase(tx, ref);
    const outcome = text === null ? 'gone' : decidedAs(known);
    if (known?.state === 'open') {
      const by = { source: 'moderator', moderatorId, textState: text?.state ?? 'shown' } as const;
      await settleReports(tx, ref, by, onTopFrom, now);
    } else if (text === null || outcome !== null) {
      await tx
        .updateTable('moderation_report')
        .set({ outcome, decided_at: now, network: null })
        .where('id', '=', id)
        .execute();
    } else await enqueueReported(tx, ref, known, { ...text, onTopFrom }, now);
  }
}

/** Null if the case was closed without a decision. */
function decidedAs(known: CaseRow | undefined): 'kept' | 'removed' | null {
  return known?.outcome === 'kept' || known?.outcome === 'removed' ? known.outcome : null;
}
