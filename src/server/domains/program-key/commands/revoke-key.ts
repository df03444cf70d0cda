import type { Member } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Deletes one of a member's keys. False if they have no key with this id. */
export async function revokeKey(db: Db, { profileId }: Member, id: string): Promise<boolean> {
  const outcome = await db
    .deleteFrom('program_key')
    .where('id', '=', id)
    .where('profile_id', '=', profileId)
    .executeTakeFirst();
  return outcome.numDeletedRows > 0n;
}
