import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Rules that look at colours; all others find the same in both themes. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** All that axe has to say against the page as it stands, one line a rule and place; in light and in dark. */
export async function findBarriers(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const found = await runAxe(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await runAxe(page, colourRules);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...found, ...inDark.map((line) => `in dark: ${line}`)];
}

async function runAxe(page: Page, rules?: string[]): Promise<string[]> {
  // One frame: the mode without a page of its own for gathering frames' results is enough.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations, passes } = await (rules ? axe.withRules(rules) : axe).analyze();
  if (passes.length === 0) throw new Error('axe looked at nothing');
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id} at ${target.join(' ')}: ${any[0]?.message ?? ''}`),
  );
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

/** Must run before `open`: remembers how far things jumped. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { layoutShifts: shifts });
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML : node?.textContent));
        shifts.push(`${entry.value.toFixed(4)} ${moved.join(' | ').slice(0, 200)}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What jumped since the page began to load; empty means a cumulative layout shift of 0. */
export async function readLayoutShifts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const images = [...document.images].filter(({ loading }) => loading !== 'lazy');
    await Promise.all(images.map((image) => image.decode().catch(() => {})));
    // Two frames: shifts of the first are reported by the second.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return (window as unknown as { layoutShifts: string[] }).layoutShifts;
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
