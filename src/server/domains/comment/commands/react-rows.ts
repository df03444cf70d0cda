import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import { countsOf, type ReactionCounts } from '../queries/find-reactable.ts';
import { changeCounters } from './change-counters.ts';
import '../tables.ts';

// The rows of reactions and the counters of their texts. The reaction's row is written first, then the text's, and only by
// how much it changes. The caller holds the account (`admitReaction`), so a member's reactions run one after the other.

/** Whose reaction to which text; a text and its number belong together. */
export interface ReactionKey {
  profileId: string;
  phone: string;
  /** Of a comment or a reply. */
  id: string;
}

export type VoteChange =
  /** It was so already. */
  | { kind: 'same' }
  | { kind: 'changed'; counts: ReactionCounts }
  /** The text is not shown any more: what was written must be undone. */
  | { kind: 'gone' };

/** A like or a dislike from now on, or not any more. */
export interface Vote {
  isLike: boolean;
  isWanted: boolean;
  network: string | null;
}

/** Puts a like or a dislike in, in place of the other, or takes it away; then the other is left alone. */
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
  // The revision that counters are counted from is read under the text's lock, so no edit is missed.
  const since = sql<number>`case when changed_revision > 1 then reactions_since
    + coalesce((${revision}::int4 >= changed_revision)::int4, 0)
    - coalesce((${mine?.revision ?? null}::int4 >= changed_revision)::int4, 0)
    else reactions_since end`;
  const set = sql`likes = likes + ${by(true)}::int4, dislikes = dislikes + ${by(false)}::int4,
    reactions_since = ${since}`;
  const row = await changeCounters(tx, key, set, { isShown: true });
  return row ? { kind: 'changed', counts: countsOf(row) } : { kind: 'gone' };
}

/** @returns the revision of the text that it is about; null where the text is not shown */
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

/** Adds to what the member raised the text with. Null where the text is not shown any more. */
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
