import { numberChanged } from '#server/domains/topic.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Database } from '#server/platform/db/database.ts';
import { publish } from '#server/platform/events/publish.ts';
import { canPin } from '../policy.ts';
import { lockText } from '../queries/find-text.ts';
import '../tables.ts';

export type PinRefusal = 'comment.not_found' | 'comment.not_holder';

/**
 * Lets a comment on the member's own number stand first, in place of another, or no longer.
 *
 * @returns why not, or null when it is done
 */
export async function pinComment(
  database: Database,
  member: Member,
  commentId: string,
  isPinned: boolean,
): Promise<PinRefusal | null> {
  try {
    return await tryPin(database, member, commentId, isPinned);
  } catch (error) {
    if ((error as { code?: string }).code !== duplicateKey) throw error;
    // The same holder pinned another one at this moment; this one came later.
    return tryPin(database, member, commentId, isPinned);
  }
}

async function tryPin(database: Database, member: Member, commentId: string, isPinned: boolean) {
  return database.db.transaction().execute(async (tx): Promise<PinRefusal | null> => {
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
    await tx.updateTable('comment').set({ is_pinned: isPinned }).where('id', '=', commentId).execute();
    await publish(tx, numberChanged, found.phone);
    return null;
  });
}

/** SQLSTATE. */
const duplicateKey = '23505';
