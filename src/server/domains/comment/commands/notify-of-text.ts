import { sql } from 'kysely';
import type { NoticeTopic } from '#contract/profile-limits.ts';
import { listUnlisted, type PhoneHash } from '#server/domains/name/door.ts';
import { hasUnread, type NoticeKind, notify } from '#server/domains/notification/door.ts';
import { blockedRows } from '#server/domains/opinion/door.ts';
import { accountRows, findHolder } from '#server/domains/profile/door.ts';
import { isInUse, listSubscribers, lockLiveById } from '#server/domains/subscription/door.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { type FoundText, findText } from '../queries/find-text.ts';
import { isBarred } from '../queries/is-barred.ts';

export interface NotifiedText {
  commentId: string;
  textId: string;
  /** Revision that the queue entry is about; a later edit has its own entry. */
  revision: number;
  isNew: boolean;
}

/** A notification, and the key prefix by which an unread earlier one suppresses it. */
interface NoticeOptions {
  notice: { kind: NoticeKind; isEssential: false; topic?: NoticeTopic };
  gathered: string;
  key: string;
}

/**
 * Notifies members about a new text or an edited comment: paying followers of the comment, the author of an answered
 * comment, and the number's holder (new texts only). Each gets one notice, for the first of these reasons, however
 * often this runs, and the next only after reading it, so that spam yields one notice. Nobody is notified of their own
 * texts, of texts they cannot read, or about an unlisted number.
 */
export async function notifyOfText(
  { database, hash }: { database: Database; hash: PhoneHash },
  { commentId, textId, revision, isNew }: NotifiedText,
  now: Date,
): Promise<void> {
  const { db } = database;
  const text = await findText(db, textId);
  const comment = await findText(db, commentId);
  if (text?.state !== 'shown' || text.hiddenUntil !== null || comment?.state !== 'shown') return;
  const isReply = text.parentId !== null;
  if (!isReply && !isNew && text.revision !== revision) return;
  if ((await listUnlisted(db, hash, [text.phone])).has(text.phone)) return;
  const told = new Set([text.authorId]);
  for (const { id, profileId } of isReply || !isNew ? await listSubscribers(db, { kind: 'follow', commentId }) : []) {
    if (told.has(profileId)) continue;
    if (await transact(db, (tx) => notifyFollower(tx, { id, profileId, text, commentId }, now))) told.add(profileId);
  }
  if (!isReply && !isNew) return;
  if (isReply && !told.has(comment.authorId)) {
    const answered = { kind: 'text_answered', isEssential: false } as const;
    const gathered = `answered:${commentId}:`;
    const options = { notice: answered, gathered, key: `${gathered}${textId}` };
    await transact(db, (tx) => notifyMember(tx, comment.authorId, text, options, now));
    told.add(comment.authorId);
  }
  const holder = await findHolder(db, text.phone);
  if (holder === null || told.has(holder.id)) return;
  const onNumber = { kind: 'number_text', isEssential: false, topic: 'newNotice' } as const;
  const gathered = 'number_text:';
  await transact(db, (tx) =>
    notifyMember(tx, holder.id, text, { notice: onNumber, gathered, key: `${gathered}${textId}` }, now),
  );
}

/** @returns whether the member is a paying follower; if not, another reason may still apply */
async function notifyFollower(
  tx: Tx,
  { id, profileId, text, commentId }: { id: string; profileId: string; text: FoundText; commentId: string },
  now: Date,
): Promise<boolean> {
  if (!(await isInUse(tx, profileId))) return false;
  // Serializes concurrent texts: the second one finds the first one's notice.
  const live = await lockLiveById(tx, id);
  if (live === null || live.endsAt <= now) return false;
  const isReply = text.parentId !== null;
  const notice = { kind: isReply ? 'followed_answer' : 'followed_edit', isEssential: false } as const;
  const gathered = `followed:${commentId}:`;
  const key = `${gathered}${isReply ? text.id : `edit:${text.revision}`}`;
  await notifyMember(tx, profileId, text, { notice, gathered, key }, now);
  return true;
}

async function notifyMember(
  tx: Tx,
  profileId: string,
  text: FoundText,
  { notice, gathered, key }: NoticeOptions,
  now: Date,
): Promise<void> {
  // Locks the account, so that of two concurrent texts the second finds the first one's notice.
  if (!(await isInUse(tx, profileId))) return;
  if (await isBarred(tx, profileId, text.phone)) return;
  if (await areApart(tx, profileId, text.authorId)) return;
  if (await hasUnread(tx, profileId, gathered)) return;
  const link = `/number/${text.phone}#${text.parentId === null ? 'comment' : 'reply'}-${text.id}`;
  await notify(tx, { ...notice, profileId, link, key }, now);
}

/** Whether one of the two blocked the other's number, or the author is suspended. */
async function areApart(tx: Tx, profileId: string, authorId: string): Promise<boolean> {
  const { rows } = await sql<{ isApart: boolean }>`
    select author.barred_at is not null or exists (
      select from ${sql.raw(blockedRows)} blocked
      where blocked.profile_id = member.id and blocked.phone = author.phone
        or blocked.profile_id = author.id and blocked.phone = member.phone
    ) as "isApart"
    from ${sql.raw(accountRows)} member, ${sql.raw(accountRows)} author
    where member.id = ${profileId}::int8 and author.id = ${authorId}::int8`.execute(tx);
  return rows[0]?.isApart !== false;
}
