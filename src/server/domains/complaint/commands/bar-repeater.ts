import { sql } from 'kysely';
import { stateBar } from '#server/domains/moderation/commands/state-reasons.ts';
import type { Reviewable } from '#server/domains/part.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { ItemRow } from '../queries/find-ticket.ts';
import { writeEvent } from './write-event.ts';
import '../tables.ts';

interface Repeated {
  caseId: string;
  itemId: string;
  item: ItemRow;
  reviewable: Reviewable;
  /** Several people say it: nobody is barred for it. */
  isShared: boolean;
  /** Where the author appeals. */
  appealLink: string;
}

/**
 * Bars an author from the number for good whose removed text was entered again, and removed again after a complaint. The
 * same is only what folds to the same by its look or by its sound; what is merely like it moderators see side by side.
 */
export async function barRepeater(
  tx: Tx,
  { caseId, itemId, item, reviewable, isShared, appealLink }: Repeated,
  now: Date,
) {
  if (isShared || !reviewable.barAuthor) return;
  const earlier = await tx
    .selectFrom('complaint_item')
    .select('id')
    .where('author_id', '=', item.author_id)
    .where('phone', '=', item.phone)
    .where('outcome', '=', 'upheld')
    .where((row) => row.or([row('skeleton', '=', item.skeleton), row('letters', '=', item.letters)]))
    // Two complaints about one text as it stood are no second time.
    .where(sql<boolean>`(kind, text_id, revision) is distinct from (${item.kind}, ${item.text_id}, ${item.revision})`)
    .limit(1)
    .executeTakeFirst();
  if (!earlier) return;
  await reviewable.barAuthor(tx, { profileId: item.author_id, phone: item.phone }, true, now);
  const { kind, text_id, author_id: profile_id } = item;
  await stateBar(tx, { kind, text_id, profile_id }, { rule: 'removed_before', appealLink }, now);
  await writeEvent(tx, { caseId, itemId, event: 'barred', source: 'site', detail: { because: earlier.id } }, now);
}

/** A removal was reversed: a bar that stood on it falls, unless another one stands. */
export async function liftRepeater(tx: Tx, { caseId, itemId, item, reviewable }: Repeated, now: Date) {
  const { rows } = await sql<{ id: string; kind: string; text_id: string }>`
    select item.id, item.kind, item.text_id from complaint_item item
    where item.author_id = ${item.author_id}::int8 and item.phone = ${item.phone}::int8
      and exists (
        select from complaint_event bar where bar.item_id = item.id and bar.event = 'barred'
          and (item.id = ${itemId}::int8 or bar.detail->>'because' = ${itemId})
          and not exists (select from complaint_event lift where lift.item_id = item.id and lift.event = 'bar_lifted' and lift.id > bar.id)
      )`.execute(tx);
  if (rows.length === 0) return;
  await reviewable.barAuthor?.(tx, { profileId: item.author_id, phone: item.phone }, false, now);
  for (const { id, kind, text_id } of rows) {
    await writeEvent(tx, { caseId, itemId: id, event: 'bar_lifted', source: 'site' }, now);
    await stateBar(tx, { kind, text_id, profile_id: item.author_id }, 'reversed', now);
  }
}
