import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

export async function renewNumberStatistics(db: Db): Promise<void> {
  await sql`analyze number`.execute(db);
}
