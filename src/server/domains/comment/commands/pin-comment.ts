import { sql } from 'kysely';
import { numberChanged } from '#server/domains/topic.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { publish } from '#server/platform/events/publish.ts';
import { canPin } from '../policy.ts';
import { lockText } from '../queries/find-text.ts';

export type PinRefusal = 'comment.not_found' | 'comment.not_holder';

/** Pins a comment on the member's own number in place of the pinned one, or unpins it. Null on success. */
export async function pinComment(
  { db }: Database,
  member: Member,
  commentId: string,
  isPinned: boolean,
): Promise<PinRefusal | null> {
  return transact(db, async (tx): Promise<PinRefusal | null> => {
    // Serializes concurrent pins of one holder: exactly one wins, and none deadlocks on the rows of the others.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`comment.pin ${member.phone}`}, 0))`.execute(tx);
    const found = await lockText(tx, commentId);
    if (found === null) return 'comment.not_found';
    const viewer = { profileId: member.profileId, isHolder: member.isProven && member.phone === found.phone };
    const refusal = refusalOf(canPin(viewer, { ...found, isReply: found.parentId !== null }));
    if (refusal !== null) return refusal === 'sign_in.required' ? 'comment.not_found' : refusal;
    if (isPinned) {
      await tx
        .updateTable('comment')
        .set({ is_pinned: false })
        .where('phone', '=', found.phone)
        .where('is_pinned', '=', true)
        .where('id', '<>', commentId)
        .execute();
    }
    const { phone } = found;
    const pinned = tx.updateTable('comment').set({ is_pinned: isPinned });
    await pinned.where('phone', '=', phone).where('id', '=', commentId).execute();
    await publish(tx, numberChanged, phone);
    return null;
  });
}
