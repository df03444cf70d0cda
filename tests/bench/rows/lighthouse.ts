import runLighthouse from 'lighthouse';
import type { NumberView } from '#contract/number.ts';
import { launchBrowser } from '#test/browser.ts';
import { ensureChromium } from '../../../scripts/ensure-chromium.ts';
import type { Made, Row } from '../bench.ts';
import { startRingbook } from '../child.ts';
import type { Result } from '../report.ts';
import { samplePhones } from '../seed.ts';
import { lookupPath } from './api-lookup.ts';

const debugPort = 4139;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/**
 * Lighthouse as its command line runs it for a phone: simulated slow 4G and a processor four times slower. The median of
 * five runs: its simulation takes what the real load did, which is never the same twice.
 */
export const lighthouse: Row = {
  name: 'lighthouse',
  async run(bench) {
    const { env, open } = await bench.makePostgres('lighthouse', 20_000);
    await addAdmin(open);
    const server = await startRingbook({ PORT: '4120', ...env });
    // The engine alone paints by its own clock, half a second late.
    if (!ensureChromium({ isWhole: true })) throw new Error('Lighthouse needs the whole browser');
    const browser = await launchBrowser({ isWhole: true, flags: [`--remote-debugging-port=${debugPort}`] });
    const pages = { 'number page': `/number/${await findListed(server.url)}`, 'search page': '/search' };
    const results: Result[] = [];
    try {
      for (const [name, path] of Object.entries(pages)) {
        // The page is measured, not the first rendering of it.
        await (await fetch(server.url + path)).text();
        results.push(...(await measure(name, server.url + path, bench.isQuick ? 1 : 5)));
      }
    } finally {
      await browser.close();
      await server.stop();
    }
    return results;
  },
};

/** Without an admin, the search page loads the operator's first steps. */
async function addAdmin(open: Made['open']): Promise<void> {
  const database = await open();
  await database.pool.query(
    `insert into profile (phone, epoch, is_holder, role, lang, last_seen_at, created_at)
    values (999000000000, 1, true, 'admin', 'en', now(), now())`,
  );
  await database.close();
}

/** A number whose page search engines may list: for the others the page rightly says that they may not. */
async function findListed(origin: string): Promise<string> {
  for (const phone of samplePhones(200, 20_000)) {
    const { data } = (await (await fetch(origin + lookupPath(phone))).json()) as { data: NumberView };
    if (data.common.isIndexable) return phone;
  }
  throw new Error('no seeded number is unwanted enough');
}

async function measure(name: string, address: string, runs: number): Promise<Result[]> {
  const seen: Seen[] = [];
  for (let run = 0; run < runs; run += 1) seen.push(await look(address));
  const line = (what: string, figure: (one: Seen) => number, most: number, unit: string, digits = 0): Result => {
    const { median, lowest, highest } = spread(seen.map(figure));
    const range = runs > 1 ? ` (${lowest.toFixed(digits)}–${highest.toFixed(digits)})` : '';
    return {
      what: `${name}: ${what}`,
      result: `${median.toFixed(digits)}${range}${unit}`,
      target: `≤ ${most}${unit}`,
      isMet: median <= most,
      seen: '',
    };
  };
  const scores = categories.map((_, at) => spread(seen.map((one) => one.scores[at] ?? 0)).median);
  const lost = [...new Set(seen.flatMap((one) => one.lost))];
  return [
    {
      what: `${name}: Lighthouse ${categories.join(', ')}`,
      result: scores.join(', '),
      target: '100, 100, 100, 100',
      isMet: scores.every((score) => score === 100),
      seen: lost.length > 0 ? `below 1: ${lost.join(', ')}` : '',
    },
    line('largest contentful paint', ({ lcp }) => lcp, 1200, ' ms'),
    line('total blocking time', ({ tbt }) => tbt, 100, ' ms'),
    line('cumulative layout shift', ({ cls }) => cls, 0, '', 3),
    line('JavaScript with headers, compressed', ({ script }) => script, 130, ' kB', 1),
    line('CSS with headers, compressed', ({ style }) => style, 12, ' kB', 1),
  ];
}

/** NaN, which meets no target, where a figure is missing. */
function spread(figures: readonly number[]) {
  const sorted = figures.toSorted((a, b) => a - b);
  const isWhole = figures.every((figure) => !Number.isNaN(figure));
  const at = (index: number) => (isWhole ? (sorted[index] ?? Number.NaN) : Number.NaN);
  return { median: at(sorted.length >> 1), lowest: at(0), highest: at(sorted.length - 1) };
}

interface Seen {
  scores: number[];
  /** The audits that cost points. */
  lost: string[];
  lcp: number;
  tbt: number;
  cls: number;
  script: number;
  style: number;
}

async function look(address: string): Promise<Seen> {
  const run = await runLighthouse(address, { port: debugPort, logLevel: 'error', onlyCategories: [...categories] });
  if (!run || run.lhr.runtimeError) throw new Error(`Lighthouse: ${run?.lhr.runtimeError?.message ?? 'no result'}`);
  const { lhr } = run;
  const figure = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  const requests = lhr.audits['network-requests']?.details;
  const items = requests?.type === 'table' ? requests.items : [];
  const kilobytes = (type: string) =>
    items.reduce((sum, item) => sum + (item.resourceType === type ? Number(item.transferSize) : 0), 0) / 1000;
  return {
    scores: categories.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)),
    lost: categories.flatMap((category) =>
      (lhr.categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    ),
    lcp: figure('largest-contentful-paint'),
    tbt: figure('total-blocking-time'),
    cls: figure('cumulative-layout-shift'),
    script: kilobytes('Script'),
    style: kilobytes('Stylesheet'),
  };
}
