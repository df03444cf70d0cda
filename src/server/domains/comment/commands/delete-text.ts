import type { Member } from '#server/platform/access/actor.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { canDelete } from '../policy.ts';
import { type FoundText, lockMyComment, lockText } from '../queries/find-text.ts';
import { keepRevision, settleState, type TextKey } from './change-text.ts';

/** Which of one's own texts: the comment on a number, or the comment or reply with an id. */
export type OwnText = { phone: string } | { commentId: string } | { replyId: string };

/**
 * Deletes one's own text: nobody reads it any more, and a comment that others answered leaves its place to the answers.
 *
 * @returns whether there was one
 */
export async function deleteText(
  database: Database,
  textKey: TextKey,
  member: Member,
  which: OwnText,
  now: Date,
): Promise<boolean> {
  return database.db.transaction().execute(async (tx) => {
    const found = await lockOwn(tx, member, which);
    if (found === null) return false;
    await keepRevision(tx, textKey, found, now);
    await tx
      .updateTable('comment')
      .set({
        ...{ text: '', state: 'deleted', rule: null, is_pinned: false },
        ...{ revision: found.revision + 1, updated_at: now, edited_at: null },
      })
      .where('id', '=', found.id)
      .execute();
    await settleState(tx, found, 'deleted', now);
    return true;
  });
}

/** A comment's id names no reply, and the other way round. */
async function lockOwn(tx: Tx, { profileId }: Member, which: OwnText): Promise<FoundText | null> {
  if ('phone' in which) return lockMyComment(tx, profileId, which.phone);
  const isReply = 'replyId' in which;
  const found = await lockText(tx, isReply ? which.replyId : which.commentId);
  if (found === null || (found.parentId !== null) !== isReply) return null;
  return canDelete({ profileId, isHolder: false }, { ...found, isReply }).may ? found : null;
}
