import type { Db } from '#server/platform/db/database.ts';
import { canOpenProfile } from '../policy.ts';

/** The number behind a profile that may be opened by id, or null. `profileId` may be invalid. */
export async function findOpenProfile(
  db: Db,
  profileId: string,
  viewerId: string | null,
): Promise<{ phone: string } | null> {
  // Other values would cause a database error.
  if (!/^[1-9]\d{0,14}$/.test(profileId)) return null;
  const row = await db
    .selectFrom('profile')
    .select(['phone', 'profile_going', 'is_holder', 'deactivated_at'])
    .where('id', '=', profileId)
    .executeTakeFirst();
  if (!row || row.phone === null) return null;
  const permission = canOpenProfile(viewerId, {
    id: profileId,
    isHolder: row.is_holder,
    isDeactivated: row.deactivated_at !== null,
    isProfileGoing: row.profile_going,
  });
  return permission.may ? { phone: row.phone } : null;
}
