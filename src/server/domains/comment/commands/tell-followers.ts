import { sql } from 'kysely';
import { listUnlisted, type PhoneHash } from '#server/domains/name/door.ts';
import { hasUnread, notify } from '#server/domains/notification/door.ts';
import { blockedRows } from '#server/domains/opinion/door.ts';
import { accountRows } from '#server/domains/profile/door.ts';
import { isInUse, listSubscribers, lockLiveById } from '#server/domains/subscription/door.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { type FoundText, findText } from '../queries/find-text.ts';
import { isBarred } from '../queries/is-barred.ts';

export interface ToldText {
  commentId: string;
  /** The comment itself, or a reply to it. */
  textId: string;
  /** Of the text when it was written: what was changed again tells of itself. */
  revision: number;
}

/**
 * Tells those who pay for it of a new reply, or that the comment says something else: each once, however often this runs,
 * and of a thread again only once they have read the notice before. Nobody is told of their own words, of what others
 * cannot read, or of an unlisted number.
 */
export async function tellFollowers(
  { database, hash }: { database: Database; hash: PhoneHash },
  { commentId, textId, revision }: ToldText,
  now: Date,
): Promise<void> {
  const { db } = database;
  const text = await findText(db, textId);
  const comment = await findText(db, commentId);
  if (text?.state !== 'shown' || text.hiddenUntil !== null || comment?.state !== 'shown') return;
  if (text.parentId === null && text.revision !== revision) return;
  if ((await listUnlisted(db, hash, [text.phone])).has(text.phone)) return;
  for (const { id, profileId } of await listSubscribers(db, { kind: 'follow', commentId })) {
    if (profileId !== text.authorId) await transact(db, (tx) => tellOne(tx, { id, profileId, text, commentId }, now));
  }
}

async function tellOne(
  tx: Tx,
  { id, profileId, text, commentId }: { id: string; profileId: string; text: FoundText; commentId: string },
  now: Date,
): Promise<void> {
  if (!(await isInUse(tx, profileId))) return;
  // Of two texts at once the second waits here, and finds that the first was told.
  const live = await lockLiveById(tx, id);
  if (live === null || live.endsAt <= now) return;
  if (await isBarred(tx, profileId, text.phone)) return;
  if (await areApart(tx, profileId, text.authorId)) return;
  const thread = `followed:${commentId}:`;
  if (await hasUnread(tx, profileId, thread)) return;
  const isReply = text.parentId !== null;
  const notice = {
    kind: isReply ? 'followed_answer' : 'followed_edit',
    link: `/number/${text.phone}#${isReply ? 'reply' : 'comment'}-${text.id}`,
    key: `${thread}${isReply ? text.id : `edit:${text.revision}`}`,
    isEssential: false,
  } as const;
  await notify(tx, { ...notice, profileId }, now);
}

/** One of the two blocked the other's number, or the author was barred from the site. */
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
