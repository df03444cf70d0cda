import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { openTestDatabase } from '#test/database.ts';
import { makePhone } from '#test/factories.ts';
import { listComments, pageStatement } from './list-comments.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** Rows that a statement's scans look at, of all tables. */
function rowsRead(plan: Plan): number {
  const here = plan['Relation Name']
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0;
  return here + (plan.Plans ?? []).reduce((sum, one) => sum + rowsRead(one), 0);
}

it('C13 reads no more than three rows an item, on the first page and on the 500th of 50,000 comments', {
  timeout: 120_000,
}, async () => {
  const phone = makePhone();
  const count = 50_000;
  await sql`
    insert into profile (phone, epoch, is_holder, lang, last_seen_at, created_at)
    select 999000000000 + n, 1, true, 'en', now(), now() from generate_series(1, ${count}::int4) n`.execute(
    database.db,
  );
  await sql`
    insert into comment (phone, profile_id, text, age_rank, likes, dislikes, created_at, updated_at)
    select ${phone}::int8, id, 'A text', random() * 100, (random() * 20)::int4, (random() * 20)::int4, now(), now()
    from profile where phone > 999000000000`.execute(database.db);
  await sql`analyze comment, profile`.execute(database.db);
  const limit = 10;
  const { next } = await listComments(database, phone, 'interesting', { limit: 1, offset: 4_989, after: null });
  for (const order of ['interesting', 'newest', 'oldest'] as const) {
    const pages = order === 'interesting' ? [null, next] : [null];
    for (const after of pages) {
      const { rows } = await database.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, format json) ${pageStatement(order, after !== null)}`,
        [phone, limit + 1, 0, ...(after ?? [])],
      );
      const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
      expect(plan, order).toBeDefined();
      const read = plan ? rowsRead(plan.Plan) : Number.POSITIVE_INFINITY;
      expect(read, order).toBeGreaterThan(limit);
      expect(read, order).toBeLessThanOrEqual(3 * limit);
    }
  }
});
