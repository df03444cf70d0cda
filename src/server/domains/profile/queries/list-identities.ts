import type { Db } from '#server/platform/db/database.ts';

/** Keyed hashes of the messenger accounts that proved the account's number. */
export async function listIdentities(db: Db, profileId: string): Promise<string[]> {
  const rows = await db.selectFrom('profile_identity').select('person').where('profile_id', '=', profileId).execute();
  return rows.map(({ person }) => person);
}
