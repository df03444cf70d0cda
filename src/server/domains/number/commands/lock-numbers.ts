import { sql } from 'kysely';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Tx } from '#server/platform/db/database.ts';
import '../tables.ts';

/**
 * Locks the rows of numbers until the caller's transaction ends, in the order of the number, as every writer of many
 * numbers does it. Whoever changes names locks first, so that what is read then is what the others left.
 */
export async function lockNumbers(tx: Tx, phones: readonly string[]): Promise<void> {
  if (phones.length === 0) return;
  // One after the other within the database: Citus locks rows of one machine at a time.
  await sql`select lock_numbers(${arrayText(phones, (phone) => phone)}::int8[])`.execute(tx);
}
