import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

/** Whose report it is; null where there is none. */
export async function findReporter(db: Db, id: string): Promise<string | null> {
  const report = await db.selectFrom('moderation_report').select('profile_id').where('id', '=', id).executeTakeFirst();
  return report?.profile_id ?? null;
}
