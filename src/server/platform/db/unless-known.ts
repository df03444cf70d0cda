import { sql } from 'kysely';
import { copyIn } from './copy-in.ts';
import type { Tx } from './database.ts';

const duplicateKey = '23505';

/** Keeps the caller's transaction usable after a duplicate. Returns false if a unique key existed. */
export async function unlessKnown(tx: Tx, add: () => Promise<unknown>): Promise<boolean> {
  await sql`savepoint unless_known`.execute(tx);
  return attempt(tx, add);
}

export function copyUnlessKnown(tx: Tx, statement: string, rows: string | null): Promise<boolean> {
  // One message, which saves a round trip.
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
