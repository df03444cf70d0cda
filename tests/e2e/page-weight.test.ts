import { readdirSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { numbers } from './site.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** Bytes of the bodies as they are sent, by kind, of all that a visitor's page asks for until it is taken over. */
async function weigh(path: string): Promise<{ script: number; stylesheet: number; scripts: string[] }> {
  const page = await browser.newPage();
  const weights = { script: 0, stylesheet: 0, scripts: [] as string[] };
  const weighing: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    const kind = request.resourceType();
    if (kind !== 'script' && kind !== 'stylesheet') return;
    if (kind === 'script') weights.scripts.push(new URL(request.url()).pathname);
    weighing.push(
      request.sizes().then(({ responseBodySize }) => {
        weights[kind] += responseBodySize;
      }),
    );
  });
  await page.goto(inject('siteUrl') + path);
  // React has taken the page over.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
  await page.waitForLoadState('networkidle');
  await Promise.all(weighing);
  await page.close();
  return weights;
}

test.each([`/number/${numbers.unwanted}`, '/search'])('B2 %s stays light', async (path) => {
  const { script, stylesheet, scripts } = await weigh(path);
  expect(scripts.length).toBeGreaterThan(3);
  expect(script).toBeGreaterThan(50_000);
  // With the headers of each file at most 129.6 kB, of the 130 kB that the page may have. Names of files make it vary by 80 bytes.
  expect(script).toBeLessThanOrEqual(125_500);
  expect(stylesheet).toBeGreaterThan(1_000);
  expect(stylesheet).toBeLessThanOrEqual(12_000);
});

test('B2 a number’s page asks for no icon of another part: those that it needs stand in vite.config.ts', async () => {
  const { scripts } = await weigh(`/number/${numbers.unwanted}`);
  expect(scripts.filter((path) => path.includes('icons'))).toEqual([]);
  const built = readdirSync(new URL('../../dist/client/assets/', import.meta.url));
  expect(built.filter((name) => /^4-icons-.*\.js$/.test(name))).toHaveLength(1);
});

test('B2 no script and no catalogue is asked for before the text is on the screen', async () => {
  const page = await browser.newPage();
  await page.goto(`${inject('siteUrl')}/number/${numbers.unwanted}`);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
  const { painted, asked } = await page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return {
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      asked: entries.filter(({ name }) => /\.js$|\/localeModule\//.test(name)).map(({ startTime }) => startTime),
    };
  });
  await page.close();
  expect(asked.length).toBeGreaterThan(4);
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(painted);
});
