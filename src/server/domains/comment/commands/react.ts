import { lockAgainstDeletion } from '#server/domains/profile/door.ts';
import { numberChanged } from '#server/domains/topic.ts';
import { writingNetwork } from '#server/domains/write-limits/door.ts';
import { transact } from '#server/platform/db/transact.ts';
import { publish } from '#server/platform/events/publish.ts';
import {
  admitReaction,
  type Barrier,
  type Reacted,
  type Reacting,
  type Refused,
  takeReaction,
  type VoteWish,
} from './admit-reaction.ts';
import { notifyOfLikes } from './notify-of-likes.ts';
import { writeVote } from './react-rows.ts';

/** Sets or removes a like or dislike. Idempotent. Only setting consumes the rate limit: removal is always possible. */
export async function react(
  { database, takeLimit, member, visitor }: Reacting,
  { text, vote, isWanted }: VoteWish,
  now: Date,
): Promise<Reacted | Refused<Barrier>> {
  type Outcome = Reacted | Refused<Barrier>;
  const { profileId } = member;
  return transact<Outcome>(database.db, async (tx, undo) => {
    const found = await admitReaction(tx, member, text);
    if (!found.ok) return found;
    const { id, phone, hasCommentUp, counts } = found.text;
    if (isWanted === (found.text.vote === vote)) return { ok: true, counts, vote: found.text.vote, hasCommentUp };
    const limited = isWanted ? await takeReaction(tx, { takeLimit, member, visitor }, now) : null;
    if (limited !== null) return { ok: false, ...limited };
    // Account locks come before text locks: keeps the author's account until they are notified.
    const isOfLikes = vote === 'LIKE' || found.text.vote === 'LIKE';
    if (isOfLikes) await lockAgainstDeletion(tx, found.text.authorId);
    const key = { profileId, phone, id };
    const network = visitor === null ? null : writingNetwork(visitor);
    const change = await writeVote(tx, key, { isLike: vote === 'LIKE', isWanted, network }, now);
    if (change.kind === 'gone') return undo({ ok: false, code: 'comment.not_found' });
    if (change.kind === 'changed') await publish(tx, numberChanged, phone);
    if (change.kind === 'changed' && isOfLikes) await notifyOfLikes(tx, found.text, now);
    const isSame = change.kind === 'same';
    return { ok: true, counts: isSame ? counts : change.counts, vote: isWanted ? vote : null, hasCommentUp };
  });
}
