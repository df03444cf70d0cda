import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** Refreshes the planner statistics after a bulk write. */
export async function renewNumberStatistics(db: Db): Promise<void> {
  await sql`analyze number`.execute(db);
}
