import {
  isStillUnheardOf,
  isUnheardOf,
  newTextParameters,
  newTextParts,
} from '#server/domains/moderation/commands/foresee-text.ts';
import { commentCounted } from '#server/domains/number/commands/count-comments.ts';
import { heldAccount } from '#server/domains/profile/commands/account-state.ts';
import { joinAuthor } from '#server/domains/profile/queries/author-rows.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { StoreKind } from '#server/platform/db/commit-hub.ts';
import { askNamed, nameStatement } from '#server/platform/db/named-statement.ts';
import { askAlone, unlessVain } from '#server/platform/db/vain-statement.ts';
import { eventParameters, eventPart, publishAlone } from '#server/platform/events/publish.ts';
import { areLimitsTaken, limitParameters, limitParts, limitValues } from '#server/platform/rate-limit/take-together.ts';
import { type CommentRow, newCommentColumns } from '../queries/text-rows.ts';
import { ageRank } from '../rules/age-rank.ts';
import type { CommentedNumber, Writing } from './change-text.ts';
import '../tables.ts';

// What nearly every new comment is, by one statement that is a transaction of its own: the account, its limits, the text,
// what moderation keeps of it, the number, locked in this order. What does not fit writes nothing.

const add = `
  with account as materialized (${heldAccount}
  ), asked as materialized (
    select id from account
    where not exists (select from comment_bar where profile_id = :profile::int8 and phone = :phone::int8)
      and not exists (
        select from comment where profile_id = :profile::int8 and phone = :phone::int8
          and parent_id is null and state <> 'deleted'
      ) and ${isUnheardOf}
  ), ${limitParts('exists (select from asked)')},
  written as (
    insert into comment (phone, profile_id, text, age_rank, created_at, updated_at)
    select :phone::int8, :profile::int8, :text::text, :ageRank::float8, :now::timestamptz, :now::timestamptz
    from asked where ${areLimitsTaken}
    on conflict (profile_id, phone) where parent_id is null and state <> 'deleted' do nothing
    returning *
  ), ${newTextParts('written', 'written.id::text')},
  settled as materialized (select id from written where ${isStillUnheardOf}),
  ${commentCounted('settled')}`;

function makeStatement(kind: StoreKind) {
  const isTold = kind === 'postgres';
  return nameStatement(
    'add-comment',
    [
      ...(['profile', 'phone', 'country', 'text', 'ageRank', 'now'] as const),
      ...limitParameters,
      ...newTextParameters,
      ...(isTold ? eventParameters : []),
    ],
    `${add}${isTold ? `, ${eventPart('settled')}` : ''}
    select ${newCommentColumns('c', 'a')}, ${unlessVain('settled')}
    from asked ${joinAuthor('asked.id', 'a')} left join written c on true
    where exists (select from limit_taken) or not exists (select from limit_wanted)`,
  );
}
const statements = { postgres: makeStatement('postgres'), pglite: makeStatement('pglite') };

/** Null where it must be done step by step, in a transaction that can tell why not; then nothing was written. */
export async function addAlone(
  { database, desk, member, visitor }: Writing,
  { phone, country }: CommentedNumber,
  text: string,
  now: Date,
): Promise<CommentRow | null> {
  const { profileId } = member;
  const uses = desk.limitUsesOf('text', { profileId, visitor }, now);
  // Who joined another's transaction has only that.
  if (uses === null || database.db.isTransaction) return null;
  const foreseen = desk.foresee({ kind: 'comment', phone, author: profileId, text, revision: '1' }, now);
  if (foreseen === null) return null;
  return publishAlone(database, numberChanged, phone, async (event) => {
    const written = { profile: profileId, phone, country, text, ageRank: ageRank(now), now: now.toISOString() };
    const values = { ...written, ...limitValues(uses, now), ...foreseen, ...event };
    return askAlone<CommentRow>(database, askNamed(statements[database.kind], values));
  });
}
