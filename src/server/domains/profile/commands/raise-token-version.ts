import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

/** Ends every session of an account at once: tokens of the old version no longer pass. */
export async function raiseTokenVersion(db: Db, id: string): Promise<void> {
  await db
    .updateTable('profile')
    .set((profile) => ({ token_version: profile('token_version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
