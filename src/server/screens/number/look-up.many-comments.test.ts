import type pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#test/database.ts';
import { makePhone } from '#test/factories.ts';
import { countRowsRead } from '#test/plan-rows.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

const [big, usual] = ['14155550000', '14155550001'];
const authors = 3000;
let database: Database;
let app: TestApp;

/** `big` has a comment of each author, and each of 300 other numbers has ten. */
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(
    `insert into profile (phone, epoch, is_holder, lang, last_seen_at, created_at)
    select 998000000000 + n, 1, true, 'en', now(), now() from generate_series(1, ${authors}) n`,
  );
  await database.pool.query(
    `insert into comment (phone, profile_id, text, age_rank, created_at, updated_at)
    select ${big} + n, id, 'A text', random() * 100, now() - id * interval '1 second', now()
    from profile p, generate_series(0, 300) n where p.phone <= 998000000010 or n = 0`,
  );
  await database.pool.query('insert into number (phone, comments) values ($1, $2), ($3, 10)', [big, authors, usual]);
  await database.pool.query('analyze comment, profile, number');
  app = await startTestApp({ database, env: { BOT_CHECK: 'off', RATE_FACTOR: '1000' } });
});
afterAll(async () => {
  await app?.close();
  await database.close();
});

it.each(['visitor', 'member'] as const)(
  'C13 a look-up by a %s reads no more rows of a number with thousands of comments than of one with ten',
  async (who) => {
    const browser = new TestBrowser(app);
    if (who === 'member') await browser.signIn(makePhone());
    const name = who === 'member' ? 'number-for-member' : 'number-for-all';
    const read = async (phone: string) => {
      const sent = vi.spyOn(database.pool, 'query');
      const { status } = await browser.ask(`/api/v202505/search/${phone}`);
      const asked = sent.mock.calls
        .map(([query]) => query as unknown as pg.QueryConfig)
        .find((one) => one.name === name);
      sent.mockRestore();
      expect(status).toBe(200);
      return countRowsRead(database, asked?.text ?? '', asked?.values ?? []);
    };
    const ofUsual = await read(usual);
    expect(ofUsual).toBeLessThan(100);
    expect(await read(big)).toBeLessThanOrEqual(ofUsual + 5);
  },
);
