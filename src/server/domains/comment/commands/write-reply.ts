import { sql } from 'kysely';
import { holdActive } from '#server/domains/profile/commands/account-state.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Database } from '#server/platform/db/database.ts';
import { publish } from '#server/platform/events/publish.ts';
import { canEdit, canReply } from '../policy.ts';
import { findText, lockText } from '../queries/find-text.ts';
import { ageRank } from '../rules/age-rank.ts';
import type { WriteOutcome } from './add-comment.ts';
import { changeText, type TextKey } from './change-text.ts';

/** Answers a comment that everybody reads. */
export async function addReply(
  database: Database,
  member: Member,
  commentId: string,
  text: string,
  now: Date,
): Promise<WriteOutcome> {
  return database.db.transaction().execute(async (tx) => {
    if (!(await holdActive(tx, member.profileId))) return { ok: false, code: 'profile.deactivated' };
    const comment = await findText(tx, commentId);
    const may = comment && canReply(viewerOf(member), { ...comment, isReply: comment.parentId !== null });
    if (comment === null || may === null || refusalOf(may) !== null) return { ok: false, code: 'comment.not_found' };
    // Who deletes the comment at this moment is waited for, and then it is answered no more.
    const counted = await tx
      .updateTable('comment')
      .set({ thread_count: sql`thread_count + 1` })
      .where('id', '=', comment.id)
      .where('state', '=', 'shown')
      .returning('id')
      .executeTakeFirst();
    if (!counted) return { ok: false, code: 'comment.not_found' };
    const written = { text, age_rank: ageRank(now), created_at: now, updated_at: now };
    const { id } = await tx
      .insertInto('comment')
      .values({ phone: comment.phone, profile_id: member.profileId, parent_id: comment.id, ...written })
      .returning('id')
      .executeTakeFirstOrThrow();
    await publish(tx, numberChanged, comment.phone);
    return { ok: true, id };
  });
}

/** Changes one's own reply. */
export async function editReply(
  database: Database,
  textKey: TextKey,
  member: Member,
  replyId: string,
  text: string,
  now: Date,
): Promise<WriteOutcome> {
  return database.db.transaction().execute(async (tx) => {
    if (!(await holdActive(tx, member.profileId))) return { ok: false, code: 'profile.deactivated' };
    const reply = await lockText(tx, replyId);
    const may = reply && canEdit(viewerOf(member), { ...reply, isReply: reply.parentId !== null });
    if (reply === null || reply.parentId === null || may?.may !== true) return { ok: false, code: 'comment.not_found' };
    await changeText(tx, textKey, reply, text, now);
    return { ok: true, id: reply.id };
  });
}

function viewerOf({ profileId }: Member) {
  return { profileId, isHolder: false };
}
