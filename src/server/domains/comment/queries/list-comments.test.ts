import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { openTestDatabase } from '#test/database.ts';
import { makePhone } from '#test/factories.ts';
import { countRowsRead } from '#test/plan-rows.ts';
import { listComments, pageStatement } from './list-comments.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

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
  const limit = 10;
  const { next } = await listComments(database, phone, 'interesting', { limit: 1, offset: 4_989, after: null });
  const plans = async () => {
    await sql`analyze comment, profile`.execute(database.db);
    for (const order of ['interesting', 'newest', 'oldest'] as const) {
      for (const after of order === 'interesting' ? [null, next] : [null]) {
        const text = pageStatement(order, after !== null);
        const read = await countRowsRead(database, text, [phone, limit + 1, 0, ...(after ?? [])]);
        expect(read, order).toBeGreaterThan(limit);
        expect(read, order).toBeLessThanOrEqual(3 * limit);
      }
    }
  };
  await plans();
  // As the usual number has a few comments, it is cheaper to sort them all: the big one's plan shall not be made for it.
  await sql`
    insert into comment (phone, profile_id, text, age_rank, created_at, updated_at)
    select 888000000000 + number.n, author.id, 'A text', random() * 100, now(), now()
    from generate_series(1, 8000) as number (n), (select id from profile order by id limit 5) author`.execute(
    database.db,
  );
  await plans();
});
