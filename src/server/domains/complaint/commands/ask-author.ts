import type { Reviewable, ReviewableText } from '#server/domains/part.ts';
import { listAnswerable } from '#server/domains/profile/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { type CaseRow, type ItemRow, listItems } from '../queries/find-ticket.ts';
import type { ComplaintDeps } from './complaint-deps.ts';
import { lockComplaint } from './decide-complaint.ts';
import { notifyAsked } from './notify-sides.ts';
import { writeEvent } from './write-event.ts';

/** A text of a case. `text` is locked; null if it is gone. */
export interface LockedItem {
  item: ItemRow;
  reviewable: Reviewable | undefined;
  text: ReviewableText | null;
}

/** Locks the texts of a case in the global lock order, then the case. */
export async function lockItems(
  deps: Pick<ComplaintDeps, 'reviewableOf'>,
  tx: Tx,
  caseId: string,
  isMeant: (item: ItemRow) => boolean,
): Promise<{ row: CaseRow; locked: LockedItem[] }> {
  const { items } = await listItems(tx, [caseId]);
  const locked: LockedItem[] = [];
  for (const item of items.filter(isMeant)) {
    const reviewable = deps.reviewableOf(item.kind);
    locked.push({ item, reviewable, text: (await reviewable?.lock(tx, item.text_id)) ?? null });
  }
  return { row: await lockComplaint(tx, caseId), locked };
}

/**
 * Asks the authors whether there was a contact, unless a court has decided, the texts are of several people, or authors
 * cannot sign in. The sender is proven or confirmed; texts and case are locked. Returns the case.
 */
export async function askAuthors(
  deps: ComplaintDeps,
  tx: Tx,
  { row, locked }: { row: CaseRow; locked: readonly LockedItem[] },
  now: Date,
): Promise<CaseRow> {
  if (row.reason !== 'no_contact' || row.is_court) return row;
  const able = await listAnswerable(
    tx,
    locked.map(({ item }) => item.author_id),
  );
  const asked = locked.filter(({ item, reviewable, text }) => {
    const isNew = item.outcome === null && item.asked_until === null && item.silent_at === null;
    const canTell = text !== null && text.isShared !== true && reviewable?.claimsNoContact !== true;
    return isNew && canTell && able.has(item.author_id);
  });
  if (asked.length === 0) return row;
  const { items } = await listItems(tx, [row.id]);
  for (const { item: seen } of asked) {
    const asked_until = deps.due('answer', now);
    await tx.updateTable('complaint_item').set({ asked_until }).where('id', '=', seen.id).execute();
    const item = { ...seen, asked_until };
    await writeEvent(tx, { caseId: row.id, itemId: item.id, event: 'author_asked', source: 'site' }, now);
    const place = items.findIndex(({ id }) => id === item.id) + 1;
    await notifyAsked(deps, tx, { item, ticket: deps.secrets.ticketOf(row.seed, place) }, 'author_asked', now);
  }
  return tx
    .updateTable('complaint_case')
    .set((old) => ({ state: 'author_asked', version: old('version', '+', 1) }))
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Ends open questions without consequence for the authors: moderators decide. The case must be locked. */
export async function endQuestions(tx: Tx, caseId: string, now: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('complaint_item')
    .set({ silent_at: now })
    .where('case_id', '=', caseId)
    .where('asked_until', 'is not', null)
    .where('silent_at', 'is', null)
    .where('answer', 'is', null)
    .where('outcome', 'is', null)
    .returning('id')
    .execute();
  for (const { id: itemId } of ended) {
    await writeEvent(tx, { caseId, itemId, event: 'question_ended', source: 'site' }, now);
  }
  return ended.length > 0;
}
