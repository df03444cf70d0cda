import { writingNetwork } from '#server/domains/moderation/commands/take-text-limit.ts';
import { heldAccount } from '#server/domains/profile/commands/account-state.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { StoreKind } from '#server/platform/db/commit-hub.ts';
import { askNamed, nameStatement } from '#server/platform/db/named-statement.ts';
import { askAlone, unlessVain } from '#server/platform/db/vain-statement.ts';
import { eventParameters, eventPart, publishAlone } from '#server/platform/events/publish.ts';
import { areLimitsTaken, limitParameters, limitParts, limitValues } from '#server/platform/rate-limit/take-together.ts';
import { canReact } from '../policy.ts';
import { type CountedRow, countsOf, lookAtReactable } from '../queries/find-reactable.ts';
import type { Reacted, Reacting, VoteWish } from './admit-reaction.ts';
import '../tables.ts';

// What nearly every reaction is, by one statement that is a transaction of its own: the account, its limits, the
// reaction, the text, the event, locked in this order. What does not fit, and what loses a race, writes nothing.

const isMine = (row: string) =>
  `${row}.profile_id = :profile::int8 and ${row}.phone = :phone::int8 and ${row}.comment_id = :text::int8`;

/** By how much `change` changes a counter: what it says now without what it said before. */
const by = (column: string) => `coalesce((${column})::int4, 0)`;
const isSince = (revision: string) => by(`${revision} >= comment.changed_revision`);

/** `change` as `react-rows.ts` counts it. */
const counted = `counted as (
    update comment set
      likes = comment.likes + ${by('change.is_like')} - ${by('change.was_like')},
      dislikes = comment.dislikes + ${by('not change.is_like')} - ${by('not change.was_like')},
      reactions_since = comment.reactions_since + case when comment.changed_revision > 1
        then ${isSince('change.revision')} - ${isSince('change.was_revision')} else 0 end
    from change where comment.id = :text::int8 and comment.state = 'shown'
    returning comment.likes, comment.dislikes, comment.comment_ups, comment.changed_revision, comment.reactions_since
  )`;

const set = `
  with account as materialized (${heldAccount}
  ), text as materialized (
    select revision from comment, account
    where comment.id = :text::int8 and comment.state = 'shown'
      and not exists (select from comment_reaction r where ${isMine('r')} and r.is_like = :isLike::bool)
  ), ${limitParts('exists (select from text)')},
  admitted as (select revision from text where ${areLimitsTaken}),
  mine as materialized (
    select r.is_like, r.revision from comment_reaction r, admitted where ${isMine('r')} for update of r
  ), added as (
    insert into comment_reaction (profile_id, phone, comment_id, is_like, revision, reacted_at, network)
    select :profile::int8, :phone::int8, :text::int8, :isLike::bool, revision, :now::timestamptz,
      :network::text
    from admitted where not exists (select from mine)
    on conflict do nothing
    returning is_like, revision
  ), turned as (
    update comment_reaction r set is_like = :isLike::bool, revision = admitted.revision, reacted_at = :now::timestamptz,
      network = :network::text
    from admitted where ${isMine('r')} and exists (select from mine where is_like <> :isLike::bool)
    returning r.is_like, r.revision
  ), change as (
    select next.is_like, next.revision, mine.is_like as was_like, mine.revision as was_revision
    from (select * from added union all select * from turned) next left join mine on true
  ), ${counted}`;

const clear = `
  with account as materialized (${heldAccount}
  ), taken as (
    delete from comment_reaction r using account where ${isMine('r')} and r.is_like = :isLike::bool
    returning r.is_like, r.revision
  ), change as (
    select null::bool as is_like, null::int4 as revision, is_like as was_like, revision as was_revision from taken
  ), ${counted}`;

const key = ['profile', 'phone', 'text', 'isLike'] as const;

function makeStatements(kind: StoreKind) {
  const isTold = kind === 'postgres';
  const parameters = isTold ? eventParameters : [];
  const told = isTold ? `, ${eventPart('counted')}` : '';
  return {
    set: nameStatement(
      'react-set',
      [...key, 'now', 'network', ...limitParameters, ...parameters],
      `${set}${told}
      select counted.*, ${unlessVain('counted')} from text left join counted on true
      where exists (select from limit_taken) or not exists (select from limit_wanted)`,
    ),
    clear: nameStatement(
      'react-clear',
      [...key, ...parameters],
      `${clear}${told}
      select counted.*, ${unlessVain('counted')} from taken left join counted on true`,
    ),
  };
}
const statements = { postgres: makeStatements('postgres'), pglite: makeStatements('pglite') };

/** Null where it must be done step by step, in a transaction that can tell why not; then nothing was written. */
export async function voteAlone(
  { database, limitUsesOf, member, visitor }: Reacting,
  { text, vote, isWanted }: VoteWish,
  now: Date,
): Promise<Reacted | null> {
  const { profileId } = member;
  const uses = isWanted ? limitUsesOf('reaction', { profileId, visitor }, now) : [];
  // Who joined another's transaction has only that.
  if (uses === null || database.db.isTransaction) return null;
  const found = await lookAtReactable(database, text, profileId);
  const may = found !== null && canReact({ profileId, isHolder: false, isBarred: found.isBarred }, found).may;
  if (!may || isWanted === (found.vote === vote)) return null;
  const { set, clear } = statements[database.kind];
  const written = await publishAlone(database, numberChanged, found.phone, async (event) => {
    const isLike = vote === 'LIKE';
    const values = { profile: profileId, phone: found.phone, text: found.id, isLike, ...event };
    const network = visitor === null ? null : writingNetwork(visitor);
    const asked = isWanted
      ? askNamed(set, { ...values, now: now.toISOString(), network, ...limitValues(uses, now) })
      : askNamed(clear, values);
    return askAlone<CountedRow>(database, asked);
  });
  if (written === null) return null;
  return { ok: true, counts: countsOf(written), vote: isWanted ? vote : null, hasCommentUp: found.hasCommentUp };
}
