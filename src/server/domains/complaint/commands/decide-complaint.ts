import type { Tx } from '#server/platform/db/database.ts';
import type { CaseRow, ItemRow } from '../queries/find-ticket.ts';
import { applyDecision, type DecisionContext } from './apply-decision.ts';
import type { ComplaintDeps } from './complaint-deps.ts';
import { writeEvent } from './write-event.ts';

/** Removes a text by rule, because its author showed no contact. Text and case must be locked. */
export async function upholdByRule(
  deps: ComplaintDeps,
  tx: Tx,
  about: Pick<DecisionContext, 'row' | 'item' | 'reviewable' | 'text'>,
  now: Date,
): Promise<void> {
  const decisionContext = { deps, tx, ...about, moderator: null, appeal: undefined, now, notifyAt: now };
  await applyDecision(decisionContext, { decision: 'uphold', rule: 'false', isByLaw: false, note: null });
}

/** Locks the case. The caller must have locked its texts before. */
export function lockComplaint(tx: Tx, id: string): Promise<CaseRow> {
  return tx.selectFrom('complaint_case').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

export async function voidItem(tx: Tx, item: ItemRow, now: Date): Promise<void> {
  await tx
    .updateTable('complaint_item')
    .set((row) => ({ outcome: row.fn.coalesce('outcome', row.val('void' as const)), decided_at: now }))
    .where('id', '=', item.id)
    .execute();
  await tx
    .updateTable('complaint_appeal')
    .set({ is_granted: false, decided_at: now })
    .where('item_id', '=', item.id)
    .where('is_granted', 'is', null)
    .execute();
  await writeEvent(tx, { caseId: item.case_id, itemId: item.id, event: 'void', source: 'author' }, now);
}
