import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { textFor } from '#server/platform/db/every-shard.ts';
import { hourMs } from '#shared/time.ts';
import { createTestDatabase } from '#test/database.ts';
import { makePhone } from '#test/factories.ts';
import { patient } from '#test/patience.ts';
import { countRowsRead } from '#test/plan-rows.ts';
import { changeCounters } from '../commands/change-counters.ts';
import { forgetMoves } from '../jobs.ts';
import { listComments, pageStatement } from './list-comments.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('C13 reads no more than three rows an item, on the first page and on the 500th of 50,000 comments', {
  timeout: patient(600_000),
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
  // With half of all rows on a few big numbers, a full read and sort seems cheap to the planner.
  await sql`
    insert into comment (phone, profile_id, text, age_rank, created_at, updated_at)
    select 888000000000, id, 'A text', random() * 100, now(), now() from (select id from profile order by id limit 10) few
  `.execute(database.db);
  await plans();
  // With few comments on the usual number, sorting seems cheap; a big number must not get that plan.
  await sql`
    insert into comment (phone, profile_id, text, age_rank, created_at, updated_at)
    select 888000000000 + number.n, author.id, 'A text', random() * 100, now(), now()
    from generate_series(1, 8000) as number (n), (select id from profile order by id limit 5) author`.execute(
    database.db,
  );
  await plans();
});

it('C11 reads on in the order that the list began with, whatever moves meanwhile, and moves twice', async () => {
  const phone = makePhone();
  const { rows } = await database.pool.query<{ id: string }>(
    `with author as (
      insert into profile (phone, epoch, is_holder, lang, last_seen_at, created_at)
      select 997000000000 + n, 1, true, 'en', now(), now() from generate_series(1, 12) n returning id
    )
    insert into comment (phone, profile_id, text, age_rank, created_at, updated_at)
    select $1, id, 'A text', 100 - row_number() over (order by id), now(), now() from author returning id`,
    [phone],
  );
  const ids = rows.map(({ id }) => Number(id));
  const text = (place: number) => ({ phone, id: String(ids[place]) });
  const like = (place: number, likes: number) =>
    database.db.transaction().execute((tx) => changeCounters(tx, text(place), sql`likes = likes + ${likes}::int4`));
  const dislike = (place: number) =>
    database.db.transaction().execute((tx) => changeCounters(tx, text(place), sql`dislikes = dislikes + 1000000000`));
  const readPage = (after: readonly string[] | null) =>
    listComments(database, phone, 'interesting', { limit: 3, offset: 0, after });
  // Moved before the list begins: listed at its new place.
  await like(11, 2_000_000_000);
  // Moved by a transaction that is still uncommitted; the embedded database cannot run two at once.
  const early = database.kind === 'postgres' ? await database.db.startTransaction().execute() : null;
  if (early !== null) await changeCounters(early, text(10), sql`likes = 1900000000`);
  const seen: number[] = [];
  let page = await readPage(null);
  seen.push(...page.items.map(({ id }) => id));
  await early?.commit().execute();
  // A listed comment drops below the cursor; an unlisted one rises above it, drops, and rises again.
  await dislike(0);
  for (const likes of [1_000_000_000, -1_000_000_000, 2_000_000_000]) await like(9, likes);
  while (page.next !== null) {
    page = await readPage(page.next);
    seen.push(...page.items.map(({ id }) => id));
    if (seen.length === 6) {
      await dislike(1);
      await dislike(5);
      await like(8, 2_000_000_000);
    }
  }
  expect(seen).toEqual([ids[11], ...ids.slice(0, 11)]);
  const anew = await readPage(null);
  expect(anew.items.map(({ id }) => ids.indexOf(id))).toEqual([8, 9, early === null ? 11 : 10]);
  await forgetMoves(database.db, new Date(Date.now() + 24 * hourMs));
  const count = async () => (await database.pool.query('select from comment_move where phone = $1', [phone])).rowCount;
  expect(await count()).toBeGreaterThan(6);
  await forgetMoves(database.db, new Date(Date.now() + 26 * hourMs));
  expect(await count()).toBe(0);
});

it('42: reads the same page with the statement for a distributed database', async () => {
  const phone = makePhone();
  await database.pool.query(
    `insert into comment (phone, profile_id, text, age_rank, created_at, updated_at)
    select $1, id, 'A text', random() * 100, now() - random() * interval '1 day', now()
    from (select id from profile order by id limit 8) author`,
    [phone],
  );
  for (const order of ['interesting', 'newest', 'oldest'] as const) {
    const text = pageStatement(order, false);
    const there = textFor({ isDistributed: true }, text);
    expect(there).toContain('where c.phone = $1::int8 and c.phone between');
    expect(there).not.toContain('/*=');
    const read = async (asked: string) =>
      (await database.pool.query<{ id: number }>(asked, [phone, 5, 1])).rows.map(({ id }) => id);
    const ids = await read(text);
    expect(ids).toHaveLength(5);
    expect(await read(there)).toEqual(ids);
  }
});
