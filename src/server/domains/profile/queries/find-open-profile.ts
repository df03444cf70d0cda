import type { Db } from '#server/platform/db/database.ts';

/**
 * The number behind a profile that may be opened by its id; null where nobody may, or there is none: an account that is
 * deactivated, erased or has lost its number, and one whose holder lets it not be opened.
 *
 * @param viewerId who asks: the holder always may
 */
export async function findOpenProfile(
  db: Db,
  profileId: string,
  viewerId: string | null,
): Promise<{ phone: string } | null> {
  const row = await db
    .selectFrom('profile')
    .select(['phone', 'profile_going'])
    .where('id', '=', profileId)
    .where('is_holder', '=', true)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  if (!row || row.phone === null) return null;
  return row.profile_going || profileId === viewerId ? { phone: row.phone } : null;
}
