import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** Notices, for joins by other domains. */
export const noticeRows = '(select profile_id, key, read_at from notification)';

export async function hasUnread(db: Db, profileId: string, keyPrefix: string): Promise<boolean> {
  const row = await db
    .selectFrom('notification')
    .select('id')
    .where('profile_id', '=', profileId)
    .where('read_at', 'is', null)
    .where(sql<boolean>`starts_with(key, ${keyPrefix})`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
