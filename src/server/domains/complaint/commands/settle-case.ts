import type { Tx } from '#server/platform/db/database.ts';
import {
  type AppealRow,
  type CaseRow,
  type ItemRow,
  isAsked,
  isWaiting,
  listItems,
  waitingAppeal,
} from '../queries/find-ticket.ts';
import type { ComplaintDeps } from './complaint-deps.ts';
import { notifyDecision } from './notify-sides.ts';
import { placeCase } from './place-case.ts';
import { watchMisuse } from './watch-misuse.ts';
import { writeEvent } from './write-event.ts';

/**
 * Updates a locked case after a change, and notifies the complainant at `notifyAt`, after any undo period, once nothing
 * waits. Returns whether the whole case is decided.
 */
export async function settleCase(
  deps: ComplaintDeps,
  tx: Tx,
  caseId: string,
  now: Date,
  notifyAt: Date = now,
): Promise<boolean> {
  const { items, appeals } = await listItems(tx, [caseId]);
  const isDone = !items.some((item) => isWaiting(item, appeals));
  const state = stateOf(items, appeals);
  if (isDone) await writeEvent(tx, { caseId, event: 'decided', source: 'site', detail: { state } }, now);
  const row = await tx
    .updateTable('complaint_case')
    .set((old) => ({ version: old('version', '+', 1), state, ...(isDone && { decided_at: now, late_at: null }) }))
    .where('id', '=', caseId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await placeCase(deps, tx, caseId);
  if (!isDone) return false;
  await notifyDecision(deps, tx, { row, items, appeals }, now, notifyAt);
  await watchMisuse(deps, tx, { row, items, appeals, notifyAt }, now);
  return true;
}

function stateOf(items: readonly ItemRow[], appeals: readonly AppealRow[]): CaseRow['state'] {
  if (items.some((item) => waitingAppeal(item, appeals) !== undefined)) return 'appealed';
  if (items.some(isAsked)) return 'author_asked';
  if (items.some(({ outcome }) => outcome === null)) return 'open';
  return items.every(({ outcome }) => outcome === 'void') ? 'void' : 'decided';
}

export async function ticketOfItem({ secrets }: ComplaintDeps, tx: Tx, row: CaseRow, item: ItemRow): Promise<string> {
  const { items } = await listItems(tx, [row.id]);
  return secrets.ticketOf(row.seed, items.findIndex(({ id }) => id === item.id) + 1);
}
