import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import { type CountedRow, countsOf, type ReactionCounts } from '../queries/find-reactable.ts';
import '../tables.ts';

// The rows of reactions and the counters of their texts, each pair written by one statement: first the reaction's row,
// then the text's, and only by how much it changes. Whoever calls holds the account alone (`admitReaction`): a statement
// that waited for another one of the same member would count from what it saw before.

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

/** Puts a like or a dislike in, in place of the other. */
export async function setVote(
  tx: Tx,
  key: ReactionKey,
  { isLike, network }: { isLike: boolean; network: string | null },
  now: Date,
): Promise<VoteChange> {
  const { rows } = await sql<ChangedRow>`
    with mine as (
      select is_like, revision from comment_reaction where ${isKey(key)} for update
    ), text as (
      select revision from comment where id = ${key.id}::int8 and state = 'shown'
    ), added as (
      insert into comment_reaction (profile_id, phone, comment_id, is_like, revision, reacted_at, network)
      select ${key.profileId}::int8, ${key.phone}::int8, ${key.id}::int8, ${isLike}::bool, text.revision,
        ${now}::timestamptz, ${network}::text
      from text where not exists (select from mine)
      returning is_like, revision
    ), turned as (
      update comment_reaction set is_like = ${isLike}::bool, revision = text.revision, reacted_at = ${now}::timestamptz,
        network = ${network}::text
      from text where ${isKey(key)} and exists (select from mine where is_like <> ${isLike}::bool)
      returning comment_reaction.is_like, comment_reaction.revision
    ), change as (
      select next.is_like, next.revision, mine.is_like as was_like, mine.revision as was_revision
      from (select * from added union all select * from turned) next left join mine on true
    ), ${counted(key.id)}
    select exists (select from change) as is_changed, exists (select from text) as is_shown, counted.*
    from (values (1)) one left join counted on true`.execute(tx);
  const [row] = rows;
  if (!row?.is_shown) return { kind: 'gone' };
  return row.is_changed ? outcomeOf(row) : { kind: 'same' };
}

/** Takes a like or a dislike away; the other is left alone. */
export async function clearVote(tx: Tx, key: ReactionKey, isLike: boolean): Promise<VoteChange> {
  const { rows } = await sql<ChangedRow>`
    with taken as (
      delete from comment_reaction where ${isKey(key)} and is_like = ${isLike}::bool returning is_like, revision
    ), change as (
      select null::bool as is_like, null::int4 as revision, is_like as was_like, revision as was_revision from taken
    ), ${counted(key.id)}
    select exists (select from change) as is_changed, counted.* from (values (1)) one left join counted on true
  `.execute(tx);
  const [row] = rows;
  return row?.is_changed ? outcomeOf(row) : { kind: 'same' };
}

/** Adds to what the member raised the text with. Null where the text is not shown any more. */
export async function addBoost(tx: Tx, key: ReactionKey, amount: number, now: Date): Promise<ReactionCounts | null> {
  const { rows } = await sql<CountedRow>`
    with raised as (
      insert into comment_boost as boost (profile_id, phone, comment_id, amount, boosted_at)
      select ${key.profileId}::int8, ${key.phone}::int8, id, ${amount}::int4, ${now}::timestamptz
      from comment where id = ${key.id}::int8 and state = 'shown'
      on conflict (profile_id, phone, comment_id) do update set
        amount = boost.amount + excluded.amount, boosted_at = excluded.boosted_at
      returning comment_id
    )
    update comment set comment_ups = comment_ups + ${amount}::int4
    from raised where comment.id = raised.comment_id and comment.state = 'shown'
    returning likes, dislikes, comment_ups, changed_revision, reactions_since`.execute(tx);
  const [row] = rows;
  return row ? countsOf(row) : null;
}

function isKey({ profileId, phone, id }: ReactionKey): RawBuilder<boolean> {
  return sql`profile_id = ${profileId}::int8 and phone = ${phone}::int8 and comment_id = ${id}::int8`;
}

/**
 * Counts `change`, a row or none with the vote as it is and as it was, each null for none. The counters and the revision
 * that they are counted from are read under the text's lock, so that no edit and no other reaction is missed.
 */
function counted(id: string): RawBuilder<unknown> {
  const isSince = (revision: string) => sql`(coalesce(${sql.ref(revision)}, 0) >= comment.changed_revision)::int4`;
  const votes = (is: string) => sql`coalesce(${sql.ref(is)}::int4, 0)`;
  const against = (is: string) => sql`coalesce((not ${sql.ref(is)})::int4, 0)`;
  return sql`counted as (
    update comment set
      likes = comment.likes + ${votes('change.is_like')} - ${votes('change.was_like')},
      dislikes = comment.dislikes + ${against('change.is_like')} - ${against('change.was_like')},
      reactions_since = comment.reactions_since + case when comment.changed_revision > 1
        then ${isSince('change.revision')} - ${isSince('change.was_revision')} else 0 end
    from change where comment.id = ${id}::int8 and comment.state = 'shown'
    returning comment.likes, comment.dislikes, comment.comment_ups, comment.changed_revision, comment.reactions_since
  )`;
}

interface ChangedRow extends CountedRow {
  is_changed: boolean;
  is_shown?: boolean;
  /** Null where the text went meanwhile. */
  likes: number;
}

function outcomeOf(row: ChangedRow): VoteChange {
  return row.likes === null ? { kind: 'gone' } : { kind: 'changed', counts: countsOf(row) };
}
