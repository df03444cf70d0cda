import { sql } from 'kysely';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Tx } from '#server/platform/db/database.ts';

/** Locks these rows in phone order, like every writer of many numbers. Call it before reading their names. */
export async function lockNumbers(tx: Tx, phones: readonly string[]): Promise<void> {
  if (phones.length === 0) return;
  // A database function that locks one row at a time: a Citus statement can lock rows of one node only.
  await sql`select lock_numbers(${arrayText(phones, (phone) => phone)}::int8[])`.execute(tx);
}
