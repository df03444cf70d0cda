import type { Db } from '#server/platform/db/database.ts';
import { canOpenProfile } from '../policy.ts';

/**
 * The number behind a profile that may be opened by its id; null where nobody may, or there is none: an account that is
 * deactivated, erased or has lost its number, and one whose holder lets it not be opened.
 *
 * @param profileId as it was sent: what is no id is nobody's
 * @param viewerId who asks: the holder always may
 */
export async function findOpenProfile(
  db: Db,
  profileId: string,
  viewerId: string | null,
): Promise<{ phone: string } | null> {
  // Anything else would be an error of the database.
  if (!/^[1-9]\d{0,14}$/.test(profileId)) return null;
  const row = await db
    .selectFrom('profile')
    .select(['phone', 'profile_going', 'is_holder', 'deactivated_at'])
    .where('id', '=', profileId)
    .executeTakeFirst();
  if (!row || row.phone === null) return null;
  const permission = canOpenProfile(viewerId, {
    ...{ id: profileId, isHolder: row.is_holder, isDeactivated: row.deactivated_at !== null },
    isProfileGoing: row.profile_going,
  });
  return permission.may ? { phone: row.phone } : null;
}
