import type { Member } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/database.ts';

export async function revokeKey(db: Db, { profileId }: Member, id: string): Promise<boolean> {
  const outcome = await db
    .deleteFrom('program_key')
    .where('id', '=', id)
    .where('profile_id', '=', profileId)
    .executeTakeFirst();
  return outcome.numDeletedRows > 0n;
}
