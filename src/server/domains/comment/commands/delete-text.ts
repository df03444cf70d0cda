import { forgetText } from '#server/domains/moderation/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { canDelete } from '../policy.ts';
import { type FoundText, findText, hasComment, lockMyComment, lockText } from '../queries/find-text.ts';
import { type Author, kindOf, saveRevision, settleState, takeLimit, type Writing } from './change-text.ts';

export type OwnText = { phone: string } | { commentId: string } | { replyId: string };

export type DeleteOutcome =
  | { ok: true; isGone: boolean }
  | NonNullable<Awaited<ReturnType<typeof takeLimit<'deletion'>>>>;

/** Deletes the member's own text. The emptied row stays, so that replies to it keep their parent. */
export async function deleteText(writing: Writing, which: OwnText, now: Date): Promise<DeleteOutcome> {
  const { database, member, textKey } = writing;
  return transact(database.db, async (tx): Promise<DeleteOutcome> => {
    if (!(await findOwn(tx, member, which))) return { ok: true, isGone: false };
    const limited = await takeLimit(tx, writing, 'deletion', now);
    if (limited !== null) return limited;
    const found = await lockOwn(tx, member, which);
    if (found === null) return { ok: true, isGone: false };
    await saveRevision(tx, textKey, found, now);
    await tx
      .updateTable('comment')
      .set({
        text: '',
        state: 'deleted',
        rule: null,
        is_pinned: false,
        revision: found.revision + 1,
        updated_at: now,
        edited_at: null,
      })
      .where('phone', '=', found.phone)
      .where('id', '=', found.id)
      .execute();
    await forgetText(tx, { kind: kindOf(found), id: found.id }, now);
    await settleState(tx, found, 'deleted', now);
    return { ok: true, isGone: true };
  });
}

async function findOwn(tx: Tx, member: Author, which: OwnText): Promise<boolean> {
  if ('phone' in which) return hasComment(tx, member.profileId, which.phone);
  return isOwn(await findText(tx, 'replyId' in which ? which.replyId : which.commentId), member, which);
}

async function lockOwn(tx: Tx, member: Author, which: OwnText): Promise<FoundText | null> {
  if ('phone' in which) return lockMyComment(tx, member.profileId, which.phone);
  const found = await lockText(tx, 'replyId' in which ? which.replyId : which.commentId);
  return isOwn(found, member, which) ? found : null;
}

/** False also for a comment id that names a reply, and the other way round. */
function isOwn(found: FoundText | null, { profileId }: Author, which: OwnText): boolean {
  const isReply = 'replyId' in which;
  if (found === null || (found.parentId !== null) !== isReply) return false;
  return canDelete({ profileId, isHolder: false }, { ...found, isReply }).may;
}
