import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { readCached } from '#server/platform/http/cached-response.ts';
import { createLogger } from '#server/platform/log/logger.ts';
import { dayMs, minuteMs } from '#shared/time.ts';
import { createTestDatabase } from '#test/database.ts';
import { addNumber } from '#test/factories.ts';
import { createGate } from '#test/lock-wait.ts';
import { CachedSitemap } from './cached-sitemap.ts';

const start = new Date('2026-11-20T12:00:00Z');
const clock = fixedClock(start);
let database: Database;
let sitemap: CachedSitemap;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock.set(start);
  await database.pool.query('truncate number');
  for (let n = 1; n <= 5; n += 1) {
    await addNumber(database, { phone: `49151100000${n}`, organisations: [{ name: 'School' }] }, start);
  }
  sitemap = createSitemap();
});
afterEach(() => sitemap.close());

const createSitemap = (db = database.db, patienceMs = 60_000) =>
  new CachedSitemap({
    db,
    hash: (phone: string) => phone,
    clock,
    log: createLogger('silent'),
    publicUrl: 'https://ringbook.test',
    perPart: 2,
    perPiece: 2,
    patienceMs,
  });
/** Replaces the open sitemap by one whose queries fail once `isBroken` is set. */
function openBreakable(state: { isBroken: boolean }): void {
  sitemap.close();
  sitemap = createSitemap(
    database.db.withPlugin({
      transformQuery: ({ node }) => {
        if (state.isBroken) throw new Error('broken');
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  );
}
const textOf = async (name: string | null) => {
  const kept = await sitemap.get(name);
  if (kept === 'not_yet') throw new Error('asked too early');
  return kept === null ? null : (await readCached(kept)).toString();
};
const endings = (text: string | null) => Array.from(text?.matchAll(/\/number\/49151100000(\d)</g) ?? [], (m) => m[1]);
const parts = async () => Promise.all([1, 2, 3].map(async (n) => endings(await textOf(`numbers-${n}.xml`)).join('')));
const erase = (phone: string) =>
  database.pool.query(`update number set organisations = '[]' where phone = $1`, [phone]);

it('F3 has the parts that its index names, and no other', async () => {
  const index = await textOf(null);
  const names = Array.from(index?.matchAll(/\/sitemaps\/([^<]+)</g) ?? [], ([, name]) => name);
  expect(names).toEqual(['pages.xml', 'numbers-1.xml', 'numbers-2.xml', 'numbers-3.xml']);
  expect(await parts()).toEqual(['12', '34', '5']);
  for (const name of ['numbers-4.xml', 'numbers-0.xml', 'numbers-491511000001.xml', '__proto__']) {
    expect(await textOf(name), name).toBeNull();
  }
});

it('F3 is made once for all who ask at once, and once a day', async () => {
  let statements = 0;
  const counting = database.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  sitemap.close();
  sitemap = createSitemap(counting);
  await Promise.all(Array.from({ length: 50 }, () => sitemap.get('numbers-1.xml')));
  const once = statements;
  // Five numbers in pieces of two: one query per piece, plus one each for unlisted numbers.
  expect(once).toBe(6);
  clock.advance(dayMs - 1);
  await Promise.all(Array.from({ length: 50 }, () => sitemap.get('numbers-9.xml')));
  expect(statements).toBe(once);
  clock.advance(1);
  await Promise.all(Array.from({ length: 50 }, () => sitemap.get(null)));
  await expect.poll(() => statements).toBe(2 * once);
});

it('is read from what has all of before it was begun, and changes are looked at in its own database', async () => {
  sitemap.close();
  const asked: number[] = [];
  const begun = performance.now();
  sitemap = new CachedSitemap({
    db: database.db,
    hash: (phone: string) => phone,
    clock,
    log: createLogger('silent'),
    publicUrl: 'https://ringbook.test',
    perPart: 2,
    perPiece: 2,
    patienceMs: 60_000,
    readAfter: (startedAt, ask) => {
      asked.push(startedAt);
      return ask(database.db);
    },
  });
  expect(await parts()).toEqual(['12', '34', '5']);
  expect([asked.length, new Set(asked).size]).toEqual([3, 1]);
  expect(asked[0]).toBeGreaterThanOrEqual(begun);
  await erase('491511000003');
  sitemap.changed('491511000003');
  expect(await parts()).toEqual(['12', '4', '5']);
  expect(asked).toHaveLength(3);
});

it('F3 lets others have their turn between its pieces', async () => {
  let turns = 0;
  const beat = setInterval(() => {
    turns += 1;
  }, 0);
  await sitemap.get(null);
  clearInterval(beat);
  expect(turns).toBeGreaterThanOrEqual(3);
});

it('F3 lets nobody wait for the first one, however long it takes', async () => {
  sitemap.close();
  const gate = createGate();
  const held = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => gate.isOpen.then(() => result),
  });
  sitemap = createSitemap(held, 20);
  for (const name of [null, 'pages.xml', 'numbers-1.xml', 'other.xml']) expect(await sitemap.get(name)).toBe('not_yet');
  gate.open();
  await expect.poll(async () => typeof (await sitemap.get(null))).toBe('object');
  expect(await parts()).toEqual(['12', '34', '5']);
});

it('takes a number out as soon as it may not be listed, and leaves one that may', async () => {
  await sitemap.get(null);
  await erase('491511000003');
  sitemap.changed('491511000003');
  sitemap.changed('491511000004');
  sitemap.changed('491511000009');
  expect(await parts()).toEqual(['12', '4', '5']);
});

it('takes a number out that changed while the sitemap was made', async () => {
  sitemap.close();
  let hasChanged = false;
  const meddled = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    // Only the first piece has been read.
    transformResult: async ({ result }) => {
      if (!hasChanged) {
        hasChanged = true;
        await erase('491511000001');
        sitemap.changed('491511000001');
      }
      return result;
    },
  });
  sitemap = createSitemap(meddled);
  await sitemap.get(null);
  expect(await parts()).toEqual(['2', '34', '5']);
});

it('is made anew after an import, but not for each of its batches', async () => {
  await sitemap.get(null);
  await addNumber(database, { phone: '491511000006', organisations: [{ name: 'School' }] }, start);
  sitemap.changed(null);
  clock.advance(10 * minuteMs - 1);
  expect(await parts()).toEqual(['12', '34', '5']);
  clock.advance(1);
  await expect.poll(parts).toEqual(['12', '34', '56']);
});

it('is tried again when it could not be made', async () => {
  const state = { isBroken: true };
  openBreakable(state);
  await expect(sitemap.get(null)).rejects.toThrow('broken');
  state.isBroken = false;
  expect(await parts()).toEqual(['12', '34', '5']);
});

it('is tried again when it could not be made anew after an import', async () => {
  const state = { isBroken: false };
  openBreakable(state);
  await sitemap.get(null);
  await addNumber(database, { phone: '491511000006', organisations: [{ name: 'School' }] }, start);
  sitemap.changed(null);
  state.isBroken = true;
  clock.advance(10 * minuteMs);
  expect(await parts()).toEqual(['12', '34', '5']);
  state.isBroken = false;
  await expect.poll(parts).toEqual(['12', '34', '56']);
});
