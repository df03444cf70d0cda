import type { Tx } from '#server/platform/db/database.ts';
import type { CaseRow, ItemRow } from '../queries/find-ticket.ts';
import { applyVerdict, type Deed } from './apply-verdict.ts';
import type { ComplaintDeps } from './complaint-deps.ts';
import { writeEvent } from './write-event.ts';
import '../tables.ts';

/**
 * Removes a text since nothing showed the contact that the complainant says there never was: as a moderator's decision
 * does, without a moderator. Text and case are locked.
 */
export async function upholdByRule(
  deps: ComplaintDeps,
  tx: Tx,
  about: Pick<Deed, 'row' | 'item' | 'reviewable' | 'text'>,
  now: Date,
): Promise<void> {
  const deed = { deps, tx, ...about, moderator: null, appeal: undefined, now, tellAt: now };
  await applyVerdict(deed, { decision: 'uphold', rule: 'false', isByLaw: false, note: null });
}

/** The case, locked. Whoever locks it has locked the text before. */
export function lockComplaint(tx: Tx, id: string): Promise<CaseRow> {
  return tx.selectFrom('complaint_case').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** Its author deleted the text before anybody decided: there is nothing to decide any more. */
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
