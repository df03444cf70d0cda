import { CompiledQuery } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import { givenParameters, givenRows, givenValues } from '#server/platform/db/given-rows.ts';
import { askNamed, nameStatement } from '#server/platform/db/named-statement.ts';
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

/** The columns of a row that `voteParts` reads beside `profile`: a like or a dislike that is wanted, or not any more. */
export const voteColumns = {
  ...{ phone: 'int8', comment: 'int8', is_like: 'bool', is_wanted: 'bool' },
  ...{ network: 'text', now: 'timestamptz' },
} as const;

const isOf = (reaction: string, row: string) =>
  `${reaction}.profile_id = ${row}.profile and ${reaction}.phone = ${row}.phone and ${reaction}.comment_id = ${row}.comment`;

/** A condition: the row's vote stands there already. */
export const isVoteThere = (row: string) => `exists (
    select from comment_reaction r where ${isOf('r', row)} and r.is_like = ${row}.is_like offset 0
  )`;

/** By how much `change` changes a counter: what it says now without what it said before. */
const by = (column: string) => `coalesce((${column})::int4, 0)`;
const isSince = (revision: string) => by(`${revision} >= comment.changed_revision`);

/**
 * The common table expressions that put likes and dislikes in, in place of the other, or take them away; the other is left
 * alone. `change` has a row for each that was not so already, and `counted` the counters of its text where that is shown.
 * They and the revision that they are counted from are read under the text's lock, so that no edit and no other reaction is missed.
 *
 * @param from a common table expression with `profile`, `voteColumns` and `place`; no text and no account stands there twice
 */
export function voteParts(from: string): string {
  return `mine as materialized (
    select wish.place, r.is_like, r.revision from ${from} wish
    cross join lateral (
      select is_like, revision from comment_reaction r where ${isOf('r', 'wish')} offset 0 for update
    ) r
  ), wished as materialized (
    select wish.*, text.revision from ${from} wish
    cross join lateral (
      select revision from comment where comment.id = wish.comment and comment.state = 'shown' offset 0
    ) text
    where wish.is_wanted
  ), added as (
    insert into comment_reaction (profile_id, phone, comment_id, is_like, revision, reacted_at, network)
    select profile, phone, comment, is_like, revision, now, network
    from wished where place not in (select place from mine)
    on conflict do nothing
    returning comment_id, is_like, revision
  ), turned as (
    update comment_reaction r set is_like = wished.is_like, revision = wished.revision, reacted_at = wished.now,
      network = wished.network
    from wished join mine on mine.place = wished.place
    where ${isOf('r', 'wished')} and mine.is_like <> wished.is_like
    returning r.comment_id, r.is_like, r.revision
  ), taken as (
    delete from comment_reaction r using ${from} wish join mine on mine.place = wish.place
    where not wish.is_wanted and ${isOf('r', 'wish')} and mine.is_like = wish.is_like
    returning r.comment_id
  ), change as materialized (
    select wish.place, wish.comment as comment_id, next.is_like, next.revision, mine.is_like as was_like,
      mine.revision as was_revision
    from (
      select * from added union all select * from turned union all select comment_id, null, null from taken
    ) next
    join ${from} wish on wish.comment = next.comment_id
    left join mine on mine.place = wish.place
    order by comment_id
  ), counted as (
    update comment set
      likes = comment.likes + ${by('change.is_like')} - ${by('change.was_like')},
      dislikes = comment.dislikes + ${by('not change.is_like')} - ${by('not change.was_like')},
      reactions_since = comment.reactions_since + case when comment.changed_revision > 1
        then ${isSince('change.revision')} - ${isSince('change.was_revision')} else 0 end
    from change where comment.id = change.comment_id and comment.state = 'shown'
    returning change.place, comment.likes, comment.dislikes, comment.comment_ups, comment.changed_revision,
      comment.reactions_since
  )`;
}

const memberVoteColumns = { profile: 'int8', ...voteColumns } as const;

const vote = nameStatement(
  'vote',
  givenParameters(memberVoteColumns),
  `with ${givenRows(memberVoteColumns)}, ${voteParts('given')}
  select exists (select from change) as is_changed,
    is_wanted and not exists (select from wished) as is_gone, counted.*
  from given left join counted on true`,
);

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
  const given = { profile: key.profileId, ...voteRow(key, wish, now) };
  const { text, values } = askNamed(vote, givenValues(memberVoteColumns, [given]));
  const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values) as CompiledQuery<ChangedRow>);
  const [row] = rows;
  if (!row || row.is_gone) return { kind: 'gone' };
  if (!row.is_changed) return { kind: 'same' };
  return row.likes === null ? { kind: 'gone' } : { kind: 'changed', counts: countsOf(row) };
}

/** What stands in a row of `voteColumns`. */
export function voteRow({ phone, id }: Omit<ReactionKey, 'profileId'>, wish: Vote, now: Date) {
  const { isLike, isWanted, network } = wish;
  return { phone, comment: id, is_like: isLike, is_wanted: isWanted, network, now: now.toISOString() };
}

interface ChangedRow extends CountedRow {
  is_changed: boolean;
  is_gone: boolean;
  /** Null where the text went meanwhile. */
  likes: number;
}

/** The columns of a row that `boostParts` reads beside `profile`: whole numcy that a text is raised by. */
export const boostColumns = { phone: 'int8', comment: 'int8', amount: 'int8', now: 'timestamptz' } as const;

/**
 * The common table expressions that add to what members raised texts with. `raised` has a row of `from` and the counters of
 * its text for each text that is shown.
 *
 * @param from a common table expression with `profile`, `boostColumns` and `place`; no text stands there twice
 */
export function boostParts(from: string): string {
  return `boosted as (
    insert into comment_boost as boost (profile_id, phone, comment_id, amount, boosted_at)
    select wish.profile, wish.phone, wish.comment, wish.amount, wish.now from ${from} wish
    cross join lateral (
      select from comment where comment.id = wish.comment and comment.state = 'shown' offset 0
    ) text
    order by wish.comment
    on conflict (profile_id, phone, comment_id) do update set
      amount = boost.amount + excluded.amount, boosted_at = excluded.boosted_at
    returning comment_id
  ), raised as (
    update comment set comment_ups = comment.comment_ups + wish.amount
    from (select wish.* from ${from} wish join boosted on comment_id = wish.comment order by wish.comment) wish
    where comment.id = wish.comment and comment.state = 'shown'
    returning wish.*, comment.likes, comment.dislikes, comment.comment_ups, comment.changed_revision,
      comment.reactions_since
  )`;
}

const memberBoostColumns = { profile: 'int8', ...boostColumns } as const;

const raise = nameStatement(
  'boost-text',
  givenParameters(memberBoostColumns),
  `with ${givenRows(memberBoostColumns)}, ${boostParts('given')}
  select likes, dislikes, comment_ups, changed_revision, reactions_since from raised`,
);

/** Adds to what the member raised the text with. Null where the text is not shown any more. */
export async function addBoost(tx: Tx, key: ReactionKey, amount: number, now: Date): Promise<ReactionCounts | null> {
  const { profileId, phone, id } = key;
  const given = { profile: profileId, phone, comment: id, amount, now: now.toISOString() };
  const { text, values } = askNamed(raise, givenValues(memberBoostColumns, [given]));
  const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values) as CompiledQuery<CountedRow>);
  const [row] = rows;
  return row ? countsOf(row) : null;
}
