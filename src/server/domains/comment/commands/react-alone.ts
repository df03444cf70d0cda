import { SharedAct } from '#server/domains/profile/commands/shared-act.ts';
import { numberChanged } from '#server/domains/topic.ts';
import { writingNetwork } from '#server/domains/writing/commands/take-text-limit.ts';
import { canReact } from '../policy.ts';
import { type CountedRow, countsOf, lookAtReactable } from '../queries/find-reactable.ts';
import type { Reacted, Reacting, VoteWish } from './admit-reaction.ts';
import { isVoteThere, voteColumns, voteParts, voteRow } from './react-rows.ts';
import '../tables.ts';

/** What nearly every reaction is: the reactions, the texts, locked in this order. */
const voted = new SharedAct<typeof voteColumns, CountedRow>({
  name: 'react',
  columns: voteColumns,
  condition: `exists (select from comment c where c.id = given.comment and c.state = 'shown' offset 0)
    and ${isVoteThere('given')} <> is_wanted`,
  writes: `${voteParts('admitted')}, done as (select place from counted)`,
  answer: {
    columns: 'likes, dislikes, comment_ups, changed_revision, reactions_since',
    joined: 'left join counted using (place)',
  },
});

/** Null where it must be done step by step, in a transaction that can tell why not; then nothing was written. */
export async function voteAlone(
  { database, limitUsesOf, member, visitor }: Reacting,
  { text, vote, isWanted }: VoteWish,
  now: Date,
): Promise<Reacted | null> {
  const { profileId } = member;
  // Who joined another's transaction has only that.
  if (database.db.isTransaction) return null;
  const uses = isWanted ? await limitUsesOf('reaction', { profileId, visitor }, now, database.db) : [];
  if (uses === null) return null;
  const found = await lookAtReactable(database, text, profileId);
  const may = found !== null && canReact({ profileId, isHolder: false, isBarred: found.isBarred }, found).may;
  if (!may || isWanted === (found.vote === vote)) return null;
  const network = visitor === null ? null : writingNetwork(visitor);
  const key = { phone: found.phone, id: found.id };
  const row = voteRow(key, { isLike: vote === 'LIKE', isWanted, network }, now);
  const act = { profileId, row, keys: [`text ${found.id}`], uses, now };
  const written = await voted.do(database, act, numberChanged, found.phone);
  if (written === null) return null;
  return { ok: true, counts: countsOf(written), vote: isWanted ? vote : null, hasCommentUp: found.hasCommentUp };
}
