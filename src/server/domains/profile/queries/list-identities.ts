import type { Db } from '#server/platform/db/database.ts';

export async function listIdentities(db: Db, profileId: string): Promise<string[]> {
  const rows = await db.selectFrom('profile_identity').select('person').where('profile_id', '=', profileId).execute();
  return rows.map(({ person }) => person);
}
