import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

/** An uploaded picture (WebP); null where it was replaced, or its account is deactivated, erased or has lost its number. */
export async function findAvatar(db: Db, profileId: string, version: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('profile_avatar')
    .innerJoin('profile', 'profile.id', 'profile_avatar.profile_id')
    .select('profile_avatar.image')
    .where('profile_avatar.version', '=', version)
    .where('profile.id', '=', profileId)
    .whereRef('profile.avatar_version', '=', 'profile_avatar.version')
    .where('profile.is_holder', '=', true)
    .where('profile.deactivated_at', 'is', null)
    .executeTakeFirst();
  return row?.image ?? null;
}
