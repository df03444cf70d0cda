import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { addNumber } from '#test/factories.ts';
import { look } from '#test/member.ts';
import { plainRenderer, startTestApp, type TestApp } from '#test/start-app.ts';
import { NumberCache } from './number-cache.ts';

const now = new Date('2026-11-20T08:00:00Z');
let kept: TestApp;
let anew: TestApp;
const rendered: string[] = [];

beforeAll(async () => {
  const plain = plainRenderer();
  const renderer = {
    ...plain,
    render: (...asked: Parameters<typeof plain.render>) => {
      rendered.push(new URL(asked[0].url).pathname);
      return plain.render(...asked);
    },
  };
  const env = { BOT_CHECK: 'off', RATE_FACTOR: '1000' };
  kept = await startTestApp({ renderer, env: { ...env, NUMBER_CACHE: 'on' } });
  const { database, clock } = kept;
  anew = await startTestApp({ renderer, database, clock, env: { ...env, NUMBER_CACHE: 'off' } });
});
afterAll(async () => {
  await anew.close();
  await kept.close();
});

afterEach(() => vi.restoreAllMocks());

it('B1 drops a number, or all, from every shelf', () => {
  const numbers = new NumberCache();
  const shelves = [1, 2].map(() => numbers.shelf<number>({ max: 10, maxAgeMs: 60_000 }));
  const left = () => shelves.map((shelf) => ['1', '2'].filter((phone) => shelf.find(phone, now) !== null).join());
  for (const shelf of shelves) for (const subject of ['1', '2']) shelf.put(subject, 1, { subject, now });
  numbers.drop('1');
  expect(left()).toEqual(['2', '2']);
  numbers.drop(null);
  expect(left()).toEqual(['', '']);
});

it('remembers when each was dropped, and of what it forgot that nothing was dropped later', () => {
  const time = vi.spyOn(performance, 'now');
  const numbers = new NumberCache();
  const dropAt = (ms: number, subject: string | null) => {
    time.mockReturnValue(ms);
    numbers.drop(subject);
  };
  const drops = () => ['1', '2', '3', '4'].map((subject) => numbers.droppedAt(subject));
  expect(drops()).toEqual(Array(4).fill(Number.NEGATIVE_INFINITY));
  dropAt(1_000, '1');
  dropAt(2_000, null);
  dropAt(3_000, '2');
  expect(drops()).toEqual([2_000, 3_000, 2_000, 2_000]);
  // A drop forgets all drops that are more than fifteen seconds older.
  dropAt(17_500, '4');
  expect(drops()).toEqual([2_000, 3_000, 2_000, 17_500]);
  dropAt(40_000, '1');
  expect(drops()).toEqual([40_000, 17_500, 17_500, 17_500]);
});

it('B1 answers alike with NUMBER_CACHE=off, and makes every answer anew', async () => {
  const phone = await addNumber(kept.database, {
    openReports: [{ count: 40 }],
    organisations: [{ name: 'Town hall' }],
  });
  // Stops the clock, so that no hot number is read again.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  // Metrics are excluded, since the look-ups themselves are counted.
  const viewBy = async (app: TestApp) => ({ ...(await look(app, null, phone)), metrics: null });
  for (let time = 0; time < 4; time += 1) expect(await viewBy(anew)).toEqual(await viewBy(kept));
  const rendersOf = async (app: TestApp) => {
    const before = rendered.length;
    for (let time = 0; time < 3; time += 1) {
      for (const path of [`/number/${phone}`, '/search']) expect((await app.request(path)).status).toBe(200);
    }
    return rendered.length - before;
  };
  expect([await rendersOf(kept), await rendersOf(anew)]).toEqual([2, 6]);

  // A direct update publishes no event.
  await kept.database.pool.query(
    `update number set organisations = jsonb_set(organisations, '{0,name}', '"Fire brigade"') where phone = $1`,
    [phone],
  );
  const shownBy = async (app: TestApp) => (await look(app, null, phone)).organisations[0]?.name;
  expect([await shownBy(kept), await shownBy(anew)]).toEqual(['Town hall', 'Fire brigade']);
});
