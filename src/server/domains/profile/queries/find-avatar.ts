import type { Db } from '#server/platform/db/database.ts';
import type { OwnHash } from './own-hash.ts';

/** An uploaded picture (WebP), or null. `OwnHash.ofPicture` returns hidden ones as well. */
export async function findAvatar(
  db: Db,
  { ofPicture }: OwnHash,
  profileId: string,
  version: string,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('profile_avatar')
    .innerJoin('profile', 'profile.id', 'profile_avatar.profile_id')
    .select(['profile_avatar.image', 'profile_avatar.version', 'profile.avatar_state'])
    .select(['profile.is_holder', 'profile.deactivated_at'])
    .where('profile.id', '=', profileId)
    .whereRef('profile.avatar_version', '=', 'profile_avatar.version')
    .executeTakeFirst();
  if (!row) return null;
  const isShown = row.avatar_state === 'shown' && row.is_holder && row.deactivated_at === null;
  const isFound = (isShown && row.version === version) || ofPicture(row.version) === version;
  return isFound ? row.image : null;
}
