import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

/** Pairs of who asked and which number, of those whose last look-up was within the span. */
export async function countLookedUp(db: Db, span: { from: Date; to: Date }): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from lookup
    where seen_at >= ${span.from}::timestamptz and seen_at < ${span.to}::timestamptz`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
