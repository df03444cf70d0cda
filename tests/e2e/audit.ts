import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Locator, Page } from 'playwright-core';

/** The small form: `axe.source` is more than twice as long, and each document has to read it. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Rules that look at colours; all others find the same in both themes. */
const colourRules = ['color-contrast', 'link-in-text-block'];

type Theme = 'light' | 'dark';

/**
 * All that axe has to say against the page as it stands, one line a rule and place; in light and in dark. To look at the
 * colours is two thirds of what it costs: who looks at one page several times may look at them in one theme at a time.
 * Leaves the page in the theme in which it found it.
 */
export async function findBarriers(page: Page, themes: readonly Theme[] = ['light', 'dark']): Promise<string[]> {
  // A document gets axe once: to send and compile it takes as long as to look at the page.
  if (!(await page.evaluate(() => 'axe' in window))) await addAxe(page);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const found: string[] = [];
  for (const [at, colorScheme] of themes.entries()) {
    await page.emulateMedia({ colorScheme });
    const lines = await runAxe(page, at === 0 ? undefined : colourRules);
    found.push(...lines.map((line) => `in ${colorScheme}: ${line}`));
  }
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
  return found;
}

/** Without the detour over an argument of `evaluate`, which the page would first have to read as text. */
async function addAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { exceptionDetails } = await session.send('Runtime.evaluate', { expression: axeSource });
  if (exceptionDetails) throw new Error(`axe: ${exceptionDetails.text}`);
  await session.detach();
}

/** Looks with all rules, or with these. */
async function runAxe(page: Page, rules?: string[]): Promise<string[]> {
  const { looked, found } = await page.evaluate(async (only) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    // Of what passed it is enough to know that there is something.
    const results = await inPage.run(document, {
      resultTypes: ['violations'],
      ...(only && { runOnly: { type: 'rule', values: only } }),
    });
    const lines = results.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any }) => `${id} at ${target.join(' ')}: ${any[0]?.message ?? ''}`),
    );
    return { looked: results.passes.length, found: lines };
  }, rules);
  if (looked === 0) throw new Error('axe looked at nothing');
  return found;
}

/** Elements that stick out of a window of `width` pixels; empty where nothing scrolls sideways. */
export async function findOverflow(page: Page, width: number): Promise<string[]> {
  const before = page.viewportSize();
  await page.setViewportSize({ width, height: 800 });
  const found = await page.evaluate(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return right > root.clientWidth + 1 || left < -1;
    });
    return [`page of ${root.scrollWidth} px`, ...wide.slice(-3).map((element) => element.outerHTML.slice(0, 120))];
  });
  if (before) await page.setViewportSize(before);
  return found;
}

/** What is wrong with a row of tabs: they take more than one row, or the current one is out of sight. */
export async function findTabFaults(nav: Locator): Promise<string[]> {
  return nav.evaluate((row) => {
    const isSeen = (tab: Element) => {
      const [inner, outer] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
      return inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
    };
    const all = [...row.querySelectorAll('a')];
    const rows = new Set(all.map((tab) => Math.round(tab.getBoundingClientRect().top))).size;
    const current = all.filter((tab) => tab.getAttribute('aria-current') === 'page');
    return [
      ...(rows === 1 ? [] : [`${rows} rows`]),
      ...(current.length === 1 ? [] : [`${current.length} current tabs`]),
      ...current.filter((tab) => !isSeen(tab)).map((tab) => `out of sight: ${tab.textContent}`),
    ];
  });
}

interface LayoutShift {
  at: number;
  isWanted: boolean;
  text: string;
}
type Recorded = { layoutShifts: LayoutShift[] };

/** Must run before `open`: remembers how far things jumped. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: LayoutShift[] = [];
    Object.assign(window, { layoutShifts: shifts } satisfies Recorded);
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
    new PerformanceObserver((list) => {
      for (const { value, sources, startTime, hadRecentInput } of list.getEntries() as Shift[]) {
        const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML : node?.textContent));
        const text = `${value.toFixed(4)} ${moved.join(' | ').slice(0, 200)}`;
        shifts.push({ at: startTime, isWanted: hadRecentInput, text });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/**
 * What jumped since the page began to load; empty means a cumulative layout shift of 0. What moves within half a second
 * of a key counts as wanted, unless it is told from when on nothing may move (`pageTime`).
 */
export async function readLayoutShifts(page: Page, nothingSince = Number.POSITIVE_INFINITY): Promise<string[]> {
  return page.evaluate(async (from) => {
    const images = [...document.images].filter(({ loading }) => loading !== 'lazy');
    await Promise.all(images.map((image) => image.decode().catch(() => {})));
    // Two frames: shifts of the first are reported by the second.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const { layoutShifts } = window as unknown as Recorded;
    return layoutShifts.filter(({ at, isWanted }) => !isWanted || at >= from).map(({ text }) => text);
  }, nothingSince);
}

/** Milliseconds since the page began to load, once what it shows now is painted. */
export function pageTime(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return performance.now();
  });
}

/** Addresses on this site that the page's markup names: styles, scripts, icons, pictures, links to other pages. */
export function linkedAddresses(page: Page): Promise<{ assets: string[]; pages: string[] }> {
  return page.evaluate(() => {
    const own = (address: string | null | undefined) =>
      address && new URL(address, document.baseURI).origin === location.origin ? [address] : [];
    const links = document.querySelectorAll<HTMLLinkElement>(
      'link[href]:not([rel=alternate], [rel=canonical], [rel=expect])',
    );
    const images = document.querySelectorAll<HTMLImageElement>('img[src]');
    const scripts = document.querySelectorAll<HTMLScriptElement>('script[src]');
    const anchors = document.querySelectorAll<HTMLAnchorElement>('a[href]');
    return {
      assets: [
        ...[...links].flatMap(({ href }) => own(href)),
        ...[...images].flatMap(({ src }) => own(src)),
        ...[...scripts].flatMap(({ src }) => own(src)),
      ],
      pages: [...anchors].flatMap(({ href }) => (href.startsWith('http') ? own(href) : [])),
    };
  });
}

/** What the main part of the page shows; hidden text does not count. */
export function readMain(page: Page): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: what is not shown says nothing.
  return page.getByRole('main').innerText();
}
