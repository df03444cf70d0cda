import { commentsCounted } from '#server/domains/number/commands/count-comments.ts';
import { SharedAct } from '#server/domains/profile/commands/shared-act.ts';
import { joinAuthor } from '#server/domains/profile/queries/author-rows.ts';
import {
  isStillUnheardOf,
  isUnheardOf,
  newTextColumns,
  newTextKeys,
  newTextParts,
} from '#server/domains/text-check/commands/foresee-text.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { NamedAct } from '#server/platform/repeat/do-once.ts';
import { actsNamed, isNameNew, nameColumns, nameKeys, nameRow } from '#server/platform/repeat/keep-together.ts';
import { type CommentRow, newCommentColumns } from '../queries/text-rows.ts';
import { ageRank } from '../rules/age-rank.ts';
import type { CommentedNumber, Writing } from './change-text.ts';
import '../tables.ts';

const columns = {
  ...{ phone: 'int8', country: 'text', body: 'text', age_rank: 'float8', now: 'timestamptz' },
  ...newTextColumns,
  ...nameColumns,
} as const;

/**
 * What nearly every new comment is: the texts, what moderation keeps of them, what the acts are called, the numbers, locked
 * in this order.
 */
const added = new SharedAct<typeof columns, CommentRow>({
  name: 'add-comment',
  columns,
  condition: `not exists (
      select from comment_bar b where b.profile_id = given.profile and b.phone = given.phone offset 0
    ) and not exists (
      select from comment c where c.profile_id = given.profile and c.phone = given.phone
        and c.parent_id is null and c.state <> 'deleted' offset 0
    ) and ${isUnheardOf('given')} and ${isNameNew('given')}`,
  writes: `written as (
    insert into comment (phone, profile_id, text, age_rank, created_at, updated_at)
    select phone, profile, body, age_rank, now, now from admitted
    on conflict (profile_id, phone) where parent_id is null and state <> 'deleted' do nothing
    returning *
  ), kept as materialized (
    select admitted.*, written.id::text as text_id from written join admitted on admitted.profile = written.profile_id
  ), ${newTextParts('kept')},
  unheard as materialized (
    select *, jsonb_build_object('ok', true, 'id', text_id) as act_outcome from kept where ${isStillUnheardOf('kept')}
  ), ${actsNamed('unheard')},
  done as materialized (select * from unheard where place in (select place from named)),
  ${commentsCounted('done')}`,
  answer: {
    columns: newCommentColumns('c', 'a'),
    joined: `${joinAuthor('begun.profile', 'a')} left join written c on c.profile_id = begun.profile`,
  },
});

/** Null where it must be done step by step, in a transaction that can tell why not; then nothing was written. */
export async function addAlone(
  { database, desk, member, visitor }: Writing,
  { phone, country }: CommentedNumber,
  text: string,
  act: NamedAct | null,
  now: Date,
): Promise<CommentRow | null> {
  const { profileId } = member;
  const foreseen = desk.foresee({ kind: 'comment', phone, author: profileId, text, revision: '1' }, now);
  // Who joined another's transaction has only that.
  if (foreseen === null || database.db.isTransaction) return null;
  const uses = await desk.limitUsesOf('text', { profileId, visitor }, now, database.db);
  if (uses === null) return null;
  const written = { phone, country, body: text, age_rank: ageRank(now), now: now.toISOString() };
  const row = { ...written, ...foreseen, ...nameRow(act) };
  const keys = [...newTextKeys(foreseen), ...nameKeys(act)];
  return added.do(database, { profileId, row, keys, uses, now }, numberChanged, phone);
}
