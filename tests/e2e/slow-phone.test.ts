import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { patient } from '#test/patience.ts';
import { numbers } from './site.ts';
import { hydrated, type Visitor, visit } from './visitor.ts';
import { en } from './words.ts';

/**
 * The slow phone of Lighthouse's mobile preset: a round trip of 150 ms, 1.6 Mbit/s down and 750 kbit/s up, a processor
 * four times slower. The browser's emulation begins with an open connection, so its three round trips are added: the
 * name's address, TCP, TLS.
 */
const roundTripMs = 150;
const bytesPerMs = (1.6 * 1024 * 1024) / 8 / 1000;
const connectionMs = 3 * roundTripMs;
/** From address to true answer, by the issue of the first minute. */
const mostMs = 2000;

interface Seen {
  /** Milliseconds since 1970 at which this stood in a frame that was painted. */
  answerAt?: number;
  fieldAt?: number;
}

async function slowDown({ page, context }: Visitor): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    connectionType: 'cellular4g' as const,
    downloadThroughput: bytesPerMs * 1000,
    uploadThroughput: (750 * 1024) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Must run before the page is opened: notes when its field and when a number's answer were first painted. */
async function watchPaint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Seen = {};
    Object.assign(window, { seen });
    const isThere = (selector: string) => document.querySelector(selector)?.checkVisibility() === true;
    const look = () => {
      // A frame is asked for before it is painted; the next one tells that it was.
      const now = performance.timeOrigin + performance.now();
      const isAnswer = isThere('main h1') && isThere('main [data-face]') && location.pathname.includes('/number/');
      requestAnimationFrame(() => {
        if (isAnswer) seen.answerAt ??= now;
        if (isThere('main input[name=phone]')) seen.fieldAt ??= now;
        look();
      });
    };
    look();
  });
}

const seenBy = (page: Page, what: keyof Seen) =>
  page
    .waitForFunction((key) => (window as unknown as { seen?: Seen }).seen?.[key], what, {
      polling: 100,
      timeout: patient(30_000),
    })
    .then((found) => found.jsonValue() as Promise<number>);

/** Bodies with their headers that had come when the answer was painted, of this document: they are not a matter of speed. */
function bytesUntil(page: Page, at: number): Promise<number> {
  return page.evaluate((until) => {
    const all = performance.getEntriesByType('navigation').concat(performance.getEntriesByType('resource'));
    return (all as PerformanceResourceTiming[])
      .filter(({ responseEnd }) => performance.timeOrigin + responseEnd <= until)
      .reduce((sum, { transferSize }) => sum + transferSize, 0);
  }, at);
}

interface Run {
  /** What the visitor waited. */
  waitedMs: number;
  bytes: number;
}

/** Somebody with an empty cache; what other work does to a busy machine is no matter of the site: the best of three. */
async function bestOfThree(journey: (visitor: Visitor) => Promise<Run>): Promise<Run> {
  let best: Run | undefined;
  for (let run = 0; run < 3 && (best === undefined || best.waitedMs > mostMs); run += 1) {
    const visitor = await visit({ screen: 'phone', languages: ['en-US'] });
    // A slowed window keeps the machine busy until it is closed, also after a failure.
    try {
      await slowDown(visitor);
      await watchPaint(visitor.page);
      const one = await journey(visitor);
      expect(visitor.troubles).toEqual([]);
      if (best === undefined || one.waitedMs < best.waitedMs) best = one;
    } finally {
      await visitor.leave();
    }
  }
  if (!best) throw new Error('no run');
  return best;
}

async function isTrueAnswer(page: Page): Promise<void> {
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('+1 202 555 0142');
  await page.getByRole('main').getByText(en('verdict.unwanted.title'), { exact: true }).waitFor();
}

describe('U the first minute on a slow phone', () => {
  test('from the number’s address to the true answer takes two seconds at most', async () => {
    const { waitedMs, bytes } = await bestOfThree(async ({ page }) => {
      const start = Date.now();
      await page.goto(`/number/${numbers.unwanted}`, { waitUntil: 'commit' });
      const answerAt = await seenBy(page, 'answerAt');
      await isTrueAnswer(page);
      return { waitedMs: connectionMs + answerAt - start, bytes: await bytesUntil(page, answerAt) };
    });
    // The document and its style, one after the other: what no machine makes faster.
    expect(connectionMs + 2 * roundTripMs + bytes / bytesPerMs).toBeLessThan(mostMs / 2);
    expect(waitedMs).toBeLessThanOrEqual(patient(mostMs));
  });

  test.each([
    ['at once, before any script is there', false],
    ['once the page has its script', true],
  ])('from the front page by typing the number, %s, it takes two seconds of waiting at most', async (_, hasScript) => {
    const { waitedMs, bytes } = await bestOfThree(async ({ page }) => {
      const start = Date.now();
      await page.goto('/', { waitUntil: 'commit' });
      const fieldAt = await seenBy(page, 'fieldAt');
      if (hasScript) await hydrated(page);
      const field = page.getByRole('main').getByLabel(en('common.phone_number'));
      if (hasScript) {
        // The page may have put the focus here itself, so a touch asks for the rules. A quick answer is not to be missed.
        await Promise.all([page.waitForResponse('**/assets/parse-phone-min*'), field.click()]);
      } else await field.focus();
      await page.keyboard.insertText('2025550142');
      const before = hasScript ? 0 : await bytesUntil(page, Date.now());
      const sent = Date.now();
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/number/${numbers.unwanted}`, { waitUntil: 'commit', timeout: patient(30_000) });
      const answerAt = await seenBy(page, 'answerAt');
      await isTrueAnswer(page);
      const bytes = before + (hasScript ? 0 : await bytesUntil(page, answerAt));
      return { waitedMs: connectionMs + fieldAt - start + answerAt - sent, bytes };
    });
    // Two answers that lead on, two documents and the style.
    expect(connectionMs + 5 * roundTripMs + bytes / bytesPerMs).toBeLessThan(mostMs);
    expect(waitedMs).toBeLessThanOrEqual(patient(mostMs));
  });
});
