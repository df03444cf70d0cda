import { holdActive } from '#server/domains/profile/door.ts';
import { numberChanged } from '#server/domains/topic.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { publish } from '#server/platform/events/publish.ts';
import { canEdit, canReply } from '../policy.ts';
import { type FoundText, findText, lockText } from '../queries/find-text.ts';
import { isBarred } from '../queries/is-barred.ts';
import { ageRank } from '../rules/age-rank.ts';
import {
  type Author,
  changeText,
  countReplies,
  judgeText,
  takeLimit,
  type WriteOutcome,
  type Writing,
} from './change-text.ts';
import { findHiddenUntil } from './hide-kind.ts';
import { askToTell } from './notify-queue.ts';
import { numberMember } from './number-member.ts';

const gone = { ok: false, code: 'comment.not_found' } as const;

export async function addReply(
  writing: Writing,
  commentId: string,
  text: string,
  now: Date,
): Promise<WriteOutcome<'text'>> {
  const { database, textPrecheck, member } = writing;
  return transact(database.db, async (tx): Promise<WriteOutcome<'text'>> => {
    if (!(await holdActive(tx, member.profileId))) return { ok: false, code: 'profile.deactivated' };
    const barrier = await findBarrier(tx, canReply, member, await findText(tx, commentId));
    if (barrier !== null) return { ok: false, code: barrier };
    const limited = await takeLimit(tx, writing, 'text', now);
    if (limited !== null) return limited;
    // Waits for a concurrent deletion of the comment, after which the reply is refused.
    const comment = await lockText(tx, commentId);
    if (comment === null || (await findBarrier(tx, canReply, member, comment)) !== null) return gone;
    const id = await insertReply(tx, member, comment, text, now);
    const written = { id, phone: comment.phone, authorId: member.profileId, parentId: comment.id, text };
    const state = await judgeText(tx, textPrecheck, { ...written, revision: 1, state: 'shown' }, now);
    if (state === 'shown') {
      await countReplies(tx, comment, 1);
      await askToTell(tx, { ...written, revision: 1, isNew: true });
    }
    await publish(tx, numberChanged, comment.phone);
    return { ok: true, id };
  });
}

async function insertReply(tx: Tx, { profileId }: Author, comment: FoundText, text: string, now: Date) {
  const hidden_until = await findHiddenUntil(tx, profileId, comment.phone);
  const member_number = await numberMember(tx, profileId, comment.phone);
  const written = { text, age_rank: ageRank(now), created_at: now, updated_at: now, hidden_until, member_number };
  const { id } = await tx
    .insertInto('comment')
    .values({ phone: comment.phone, profile_id: profileId, parent_id: comment.id, ...written })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function editReply(
  writing: Writing,
  replyId: string,
  text: string,
  now: Date,
): Promise<WriteOutcome<'edit'>> {
  const { database, member } = writing;
  return transact(database.db, async (tx): Promise<WriteOutcome<'edit'>> => {
    if (!(await holdActive(tx, member.profileId))) return { ok: false, code: 'profile.deactivated' };
    const known = await findText(tx, replyId);
    const barrier = await findBarrier(tx, canEdit, member, known?.parentId == null ? null : known);
    if (barrier !== null) return { ok: false, code: barrier };
    const limited = await takeLimit(tx, writing, 'edit', now);
    if (limited !== null) return limited;
    const reply = await lockText(tx, replyId);
    if (reply?.parentId == null || (await findBarrier(tx, canEdit, member, reply)) !== null) return gone;
    // The edit may change the comment's reply counter. Locked before moderation is asked, as in `addReply`.
    await lockText(tx, reply.parentId);
    await changeText(tx, writing, reply, text, now);
    return { ok: true, id: reply.id };
  });
}

async function findBarrier(
  tx: Tx,
  may: typeof canReply | typeof canEdit,
  { profileId }: Author,
  found: FoundText | null,
): Promise<'comment.not_found' | 'comment.barred' | null> {
  if (found === null) return 'comment.not_found';
  const viewer = { profileId, isHolder: false, isBarred: await isBarred(tx, profileId, found.phone) };
  const code = refusalOf(may(viewer, { ...found, isReply: found.parentId !== null }));
  return code === 'sign_in.required' ? 'comment.not_found' : code;
}
