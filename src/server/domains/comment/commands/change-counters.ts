import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { CountedRow } from '../queries/find-reactable.ts';
import '../tables.ts';

/**
 * Changes counters of one comment or reply, and so its rank. Of a listed comment that is moved by it the statement keeps
 * the rank that it had, so that a list that is read on finds the order that it began with: nothing else may write
 * counters.
 *
 * @param set SQL of what counters are from now on, such as `likes = likes + 1`
 * @param options.isShown changes nothing where the text is not shown
 * @returns the counters; null where nothing was changed
 */
export async function changeCounters(
  tx: Tx,
  { phone, id }: { phone: string; id: string },
  set: RawBuilder<unknown>,
  { isShown = false }: { isShown?: boolean } = {},
): Promise<CountedRow | null> {
  // Locked before: who waits for another sees the rank that the other left.
  const { rows } = await sql<CountedRow>`
    with before as (
      select c.phone, c.id, c.rank, c.is_listed from comment c
      where c.phone = ${phone}::int8 and c.id = ${id}::int8 ${isShown ? sql`and c.state = 'shown'` : sql``}
      for no key update
    ), changed as (
      update comment set ${set} from before
      where comment.phone = ${phone}::int8 and comment.phone = before.phone and comment.id = before.id
      returning comment.phone, comment.id, comment.rank, comment.likes, comment.dislikes, comment.comment_ups,
        comment.changed_revision, comment.reactions_since
    ), kept as (
      ${keepMoves}
    )
    select likes, dislikes, comment_ups, changed_revision, reactions_since from changed`.execute(tx);
  return rows[0] ?? null;
}

/** Keeps the rank of each listed comment that is another in `changed` than in `before`. */
export const keepMoves = sql`insert into comment_move (phone, comment_id, rank)
      select before.phone, before.id, before.rank
      from before join changed on changed.phone = before.phone and changed.id = before.id
      where before.is_listed and before.rank is distinct from changed.rank`;
