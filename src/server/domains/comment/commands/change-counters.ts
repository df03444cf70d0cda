import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { CountedRow } from '../queries/find-reactable.ts';

/**
 * Changes counters of a comment or reply, and thereby its rank. Saves the former rank of a listed comment that moves,
 * so that continued lists keep the order they began with. Every write of counters must use this or `saveMoves`.
 *
 * @param set SQL assignments of the counters, such as `likes = likes + 1`
 * @param options.isShown changes nothing if the text is not shown
 * @returns the new counters; null if nothing changed
 */
export async function changeCounters(
  tx: Tx,
  { phone, id }: { phone: string; id: string },
  set: RawBuilder<unknown>,
  { isShown = false }: { isShown?: boolean } = {},
): Promise<CountedRow | null> {
  // Locks first, so that a concurrent change reads the rank that the earlier one wrote.
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
      ${saveMoves}
    )
    select likes, dislikes, comment_ups, changed_revision, reactions_since from changed`.execute(tx);
  return rows[0] ?? null;
}

/** Saves the former rank of each listed comment whose rank differs between the CTEs `before` and `changed`. */
export const saveMoves = sql`insert into comment_move (phone, comment_id, rank)
      select before.phone, before.id, before.rank
      from before join changed on changed.phone = before.phone and changed.id = before.id
      where before.is_listed and before.rank is distinct from changed.rank`;
