import type { Db } from '#server/platform/db/database.ts';
import type { QuietHours } from '../rules/quiet-hours.ts';

export async function findQuietHours(db: Db, profileId: string): Promise<QuietHours | null> {
  const hours = await db
    .selectFrom('notice_quiet_hours')
    .select(['quiet_from as from', 'quiet_until as until', 'time_zone as timeZone'])
    .where('profile_id', '=', profileId)
    .executeTakeFirst();
  return hours ?? null;
}
