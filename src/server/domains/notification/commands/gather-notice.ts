import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import { hasUnread } from '../queries/has-unread.ts';
import { cancelNotices, type NoticeKind, notify } from './notify.ts';

export interface Gathering {
  profileId: string;
  kind: NoticeKind;
  /** Site path with leading slash. */
  link: string;
  gathered: string;
  spanMs: number;
}

/**
 * Updates a notice's count of events since its first, visible after `spanMs`: one row, none if all were undone, a new
 * one once it was read. The caller serializes calls.
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

/** Deletes the notice if it is not visible yet, since its events are gone. */
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
