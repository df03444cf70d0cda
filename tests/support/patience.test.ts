import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { factorOf, mostFactor, patient, slowness, timeWork, usualMs, work } from './patience.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** The module as a process has it that finds this in its environment. */
async function withFactor(value: string | undefined) {
  vi.stubEnv('RINGBOOK_TEST_SLOWNESS', value);
  vi.resetModules();
  return import('./patience.ts');
}

test('P12: limits grow as much as the work takes longer, never shrink, and end somewhere', () => {
  expect([usualMs / 5, usualMs, 1.5 * usualMs, 4 * usualMs].map(factorOf)).toEqual([1, 1, 1.5, 4]);
  expect([mostFactor * usualMs, 1_000 * usualMs].map(factorOf)).toEqual([mostFactor, mostFactor]);
});

test('P12: what is timed is the work, the same on each machine, and nothing before it', () => {
  // By the formula of Numerical Recipes, three steps from 1.
  expect(work(3)).toBe([0, 1, 2].reduce((state) => (Math.imul(state, 1_664_525) + 1_013_904_223) | 0, 1));
  expect(work(4)).not.toBe(work(3));
  const moments = [5_000, 5_240];
  expect(timeWork(() => moments.shift() ?? Number.NaN)).toBe(240);
  expect(moments).toEqual([]);
  expect(timeWork()).toBeGreaterThan(0);
});

test('P12: a run times it once, and its processes take the factor from their environment', async () => {
  expect(Number(process.env.RINGBOOK_TEST_SLOWNESS)).toBe(slowness);
  expect(patient(1_000)).toBe(Math.ceil(1_000 * slowness));
  const slow = await withFactor('4');
  expect([slow.slowness, slow.patient(30_000), slow.patient(0), slow.patient(0.3)]).toEqual([4, 120_000, 0, 2]);
});

test.each(['', 'slow', '0.5', '0', '-3', '1000', 'Infinity'])(
  'P12: “%s” is no factor, and it is timed',
  async (value) => {
    const again = await withFactor(value);
    expect(again.slowness).toBeGreaterThanOrEqual(1);
    expect(again.slowness).toBeLessThanOrEqual(mostFactor);
    expect(process.env.RINGBOOK_TEST_SLOWNESS).toBe(String(again.slowness));
  },
);

test('P12: a browser’s own waits grow, too', async () => {
  const { patientBrowser } = await import('./browser.ts');
  const limits: number[] = [];
  const made = { setDefaultTimeout: (ms: number) => limits.push(ms) };
  const browser = { newContext: async () => made, newPage: async () => made };
  patientBrowser(browser as unknown as Parameters<typeof patientBrowser>[0]);
  await browser.newContext();
  await browser.newPage();
  expect(limits).toEqual([patient(30_000), patient(30_000)]);
});

test('P12: no test has a limit that stays as it is on a slow machine', () => {
  const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const tests = ['src', 'scripts', 'tests'].flatMap((folder) =>
    readdirSync(new URL(`../../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.test\.tsx?$/.test(path))
      .map((path) => `${folder}/${path}`),
  );
  expect(tests.length).toBeGreaterThan(100);
  // An option of a wait, and what stands behind the function of a test or hook.
  const fixed = /\btimeout: *[\d_]{4,}|^ *\}, [\d_]{5,}\);$|^ *[\d_]{5,},\n *\);$/m;
  expect([...tests, 'vitest.config.ts'].filter((path) => fixed.test(read(path)))).toEqual([]);
});
