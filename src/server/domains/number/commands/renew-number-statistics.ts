import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** Lets the database count the numbers' rows again, after many were written. */
export async function renewNumberStatistics(db: Db): Promise<void> {
  await sql`analyze number`.execute(db);
}
