import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import { countsOf, type ReactionCounts } from '../queries/find-reactable.ts';
import { changeCounters } from './change-counters.ts';

// Reaction rows and the counters of their texts. Lock order: the reaction's row, then the text's, which is changed by
// increments only. The caller holds the account lock (`admitReaction`), so a member's reactions are serialized.

/** A member's reaction to a text. `phone` must be the text's number. */
export interface ReactionKey {
  profileId: string;
  phone: string;
  id: string;
}

export type VoteChange =
  | { kind: 'same' }
  | { kind: 'changed'; counts: ReactionCounts }
  /** The text is no longer shown; the caller must roll back. */
  | { kind: 'gone' };

export interface Vote {
  isLike: boolean;
  isWanted: boolean;
  network: string | null;
}

/** Sets a like or dislike, replacing the opposite one, or removes it; a removal leaves the opposite one alone. */
export async function writeVote(tx: Tx, key: ReactionKey, wish: Vote, now: Date): Promise<VoteChange> {
  const mine = await tx
    .selectFrom('comment_reaction')
    .select(['is_like', 'revision'])
    .where('profile_id', '=', key.profileId)
    .where('phone', '=', key.phone)
    .where('comment_id', '=', key.id)
    .forUpdate()
    .executeTakeFirst();
  const isThere = mine?.is_like === wish.isLike;
  if (isThere === wish.isWanted) return { kind: 'same' };
  const revision = wish.isWanted ? await putReaction(tx, key, wish, now) : await takeReactionAway(tx, key);
  if (wish.isWanted && revision === null) return { kind: 'gone' };
  const by = (isLike: boolean) => Number(wish.isWanted && wish.isLike === isLike) - Number(mine?.is_like === isLike);
  // `changed_revision` is read under the text's row lock, so a concurrent edit is not missed.
  const since = sql<number>`case when changed_revision > 1 then reactions_since
    + coalesce((${revision}::int4 >= changed_revision)::int4, 0)
    - coalesce((${mine?.revision ?? null}::int4 >= changed_revision)::int4, 0)
    else reactions_since end`;
  const set = sql`likes = likes + ${by(true)}::int4, dislikes = dislikes + ${by(false)}::int4,
    reactions_since = ${since}`;
  const row = await changeCounters(tx, key, set, { isShown: true });
  return row ? { kind: 'changed', counts: countsOf(row) } : { kind: 'gone' };
}

/** @returns the text's revision that the reaction refers to; null if the text is not shown */
async function putReaction(tx: Tx, key: ReactionKey, { isLike, network }: Vote, now: Date): Promise<number | null> {
  const { rows } = await sql<{ revision: number }>`
    insert into comment_reaction (profile_id, phone, comment_id, is_like, revision, network, reacted_at)
    select ${key.profileId}::int8, ${key.phone}::int8, id, ${isLike}::bool, revision, ${network}, ${now}::timestamptz
    from comment where phone = ${key.phone}::int8 and id = ${key.id}::int8 and state = 'shown'
    on conflict (profile_id, phone, comment_id) do update set is_like = excluded.is_like, revision = excluded.revision,
      network = excluded.network, reacted_at = excluded.reacted_at
    returning revision`.execute(tx);
  return rows[0]?.revision ?? null;
}

async function takeReactionAway(tx: Tx, { profileId, phone, id }: ReactionKey): Promise<null> {
  await tx
    .deleteFrom('comment_reaction')
    .where('profile_id', '=', profileId)
    .where('phone', '=', phone)
    .where('comment_id', '=', id)
    .execute();
  return null;
}

/** Adds to the member's boost of a text. Null if the text is no longer shown. */
export async function addBoost(tx: Tx, key: ReactionKey, amount: number, now: Date): Promise<ReactionCounts | null> {
  const { profileId, phone, id } = key;
  await sql`
    insert into comment_boost (profile_id, phone, comment_id, amount, boosted_at)
    select ${profileId}::int8, ${phone}::int8, id, ${amount}::int4, ${now}::timestamptz
    from comment where phone = ${phone}::int8 and id = ${id}::int8 and state = 'shown'
    on conflict (profile_id, phone, comment_id) do update set
      amount = comment_boost.amount + excluded.amount, boosted_at = excluded.boosted_at`.execute(tx);
  const row = await changeCounters(tx, key, sql`comment_ups = comment_ups + ${amount}::int4`, { isShown: true });
  return row ? countsOf(row) : null;
}
