import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** SQLSTATE. */
const duplicateKey = '23505';

/**
 * Adds rows that should be new, in the caller's transaction, which goes on where one of them is there already.
 *
 * @param add inserts or copies them
 * @returns false where a unique key was there: then nothing is written
 * @throws every other error of `add`
 */
export async function unlessKnown(tx: Tx, add: () => Promise<unknown>): Promise<boolean> {
  await sql`savepoint unless_known`.execute(tx);
  try {
    await add();
    return true;
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code !== duplicateKey) throw error;
    await sql`rollback to savepoint unless_known`.execute(tx);
    return false;
  }
}
