import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import { hasUnread } from '../queries/has-unread.ts';
import { cancelNotices, type NoticeKind, notify } from './notify.ts';
import '../tables.ts';

/** What is told as a number, some time after it began. */
export interface Gathering {
  profileId: string;
  kind: NoticeKind;
  /** A path of this site, with its slash. */
  link: string;
  /** With which the keys of all these notices begin. */
  gathered: string;
  spanMs: number;
}

/**
 * Counts anew for a notice that the member reads a span after the first one, and not before: one row, however many there
 * are by then, and none where all were taken back. The next one begins once the member has read the one before. The caller
 * keeps two from counting the same at once.
 *
 * @param count how many there are since then
 */
export async function gatherNotice(
  tx: Tx,
  { profileId, kind, link, gathered, spanMs }: Gathering,
  count: (since: Date) => Promise<number>,
  now: Date,
): Promise<void> {
  const waiting = await tx
    .selectFrom('notification')
    .select(['id', 'key', 'created_at'])
    .where('profile_id', '=', profileId)
    .where('created_at', '>', now)
    .where(sql<boolean>`starts_with(key, ${gathered})`)
    .forUpdate()
    .executeTakeFirst();
  if (waiting === undefined) {
    const number = await count(now);
    if (number === 0 || (await hasUnread(tx, profileId, gathered))) return;
    const notice = { profileId, kind, values: { number }, link, key: `${gathered}${now.getTime()}` };
    await notify(tx, { ...notice, isEssential: false }, new Date(now.getTime() + spanMs));
    return;
  }
  const number = await count(new Date(waiting.created_at.getTime() - spanMs));
  if (number === 0) {
    await cancelNotices(tx, { profileId, keys: [waiting.key] }, now);
    return;
  }
  await tx
    .updateTable('notification')
    .set({ notice_values: JSON.stringify({ number }) })
    .where('id', '=', waiting.id)
    .execute();
}

/** What was counted is not there any more: a notice of it that the member cannot have read yet is none. */
export async function cancelGathered(
  tx: Tx,
  { profileId, gathered }: Pick<Gathering, 'profileId' | 'gathered'>,
  now: Date,
): Promise<void> {
  await tx
    .deleteFrom('notification')
    .where('profile_id', '=', profileId)
    .where('created_at', '>', now)
    .where(sql<boolean>`starts_with(key, ${gathered})`)
    .execute();
}
