import { sql } from 'kysely';
import { copyIn } from './copy-in.ts';
import type { Tx } from './database.ts';

/** SQLSTATE. */
const duplicateKey = '23505';

/**
 * Adds rows that should be new, in the caller's transaction, which goes on where one of them is there already.
 *
 * @param add inserts them
 * @returns false where a unique key was there: then nothing is written
 * @throws every other error of `add`
 */
export async function unlessKnown(tx: Tx, add: () => Promise<unknown>): Promise<boolean> {
  await sql`savepoint unless_known`.execute(tx);
  return attempt(tx, add);
}

/** The same by COPY; the parameters are those of `copyIn`. */
export function copyUnlessKnown(tx: Tx, statement: string, rows: string | null): Promise<boolean> {
  // In one message: the database does not wait for us in between.
  return attempt(tx, () => copyIn(tx, `savepoint unless_known; ${statement}`, rows));
}

async function attempt(tx: Tx, add: () => Promise<unknown>): Promise<boolean> {
  try {
    await add();
    return true;
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code !== duplicateKey) throw error;
    await sql`rollback to savepoint unless_known`.execute(tx);
    return false;
  }
}
