import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Runs a part of a transaction in a savepoint, so that its failure undoes only that part. */
export async function apart<T>(tx: Tx, act: () => Promise<T>): Promise<T> {
  await sql`savepoint apart`.execute(tx);
  try {
    const result = await act();
    await sql`release savepoint apart`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint apart`.execute(tx);
    await sql`release savepoint apart`.execute(tx);
    throw error;
  }
}
