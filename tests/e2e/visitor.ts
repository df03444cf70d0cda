import type { BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core';
import { inject } from 'vitest';
import { patient } from '#test/patience.ts';
import { takeProfile } from './browser.ts';

export const screens = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1200, height: 900 } },
} as const satisfies Record<string, BrowserContextOptions>;
export type Screen = keyof typeof screens;

export interface VisitorTraits {
  screen?: Screen;
  scheme?: 'light' | 'dark';
  /** What the browser asks for where the address names no language. */
  locale?: string;
  /** All that the browser speaks, where that is more than `locale`: whatever stands in `navigator.languages`. */
  languages?: unknown;
  /** What the browser says of its time zone; one that does not exist, too. */
  timeZone?: string | null;
  /** What a proxy before the site says of the visitor's country. */
  proxyCountry?: string;
  javaScript?: boolean;
  /** Another site than the one that all journeys share. */
  site?: string;
  /** The browser keeps the offline page: requests then go through its worker, out of sight of the page's watch. */
  hasWorker?: boolean;
}

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** What went wrong on any page so far: script errors, policy violations, failed or foreign requests. */
  troubles: string[];
  /** Goes to `path`; resolves when the page's script has taken over, or at once where the browser runs none. */
  open(path: string): Promise<void>;
  /** Becomes somebody else in the same window: nothing is kept or cached, no look-up was made, nothing went wrong. */
  renew(): Promise<void>;
  leave(): Promise<void>;
}

let visitors = 0;

/** A /48 of its own, for those are counted together too; of the range for documentation that has room (RFC 9637). */
function nextNetwork(): string {
  visitors += 1;
  return `3fff:${(process.pid & 0xfff).toString(16)}:${visitors.toString(16)}::1`;
}

/** Somebody with a browser profile and a network of their own, so that no one else's look-ups count against them. */
export async function visit(traits: VisitorTraits = {}): Promise<Visitor> {
  const { screen = 'desktop', scheme = 'light', locale = 'en-US', javaScript = true, hasWorker = false } = traits;
  const { site: baseURL = inject('siteUrl'), proxyCountry } = traits;
  const { context, page, releaseProfile } = await takeProfile({
    ...screens[screen],
    baseURL,
    locale,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    javaScriptEnabled: javaScript,
    serviceWorkers: hasWorker ? 'allow' : 'block',
    extraHTTPHeaders: { 'x-forwarded-for': nextNetwork(), ...(proxyCountry && { 'x-country': proxyCountry }) },
  });
  await disguise(context, traits);
  const troubles = watch(page, baseURL, javaScript);
  return {
    context,
    page,
    troubles,
    open: async (path) => {
      await page.goto(path);
      if (javaScript) await hydrated(page).catch(async (error) => throwMissing(page, troubles, error));
    },
    renew: async () => {
      // Nothing of the last page may write after this.
      await page.goto('about:blank');
      const session = await context.newCDPSession(page);
      await session.send('Storage.clearDataForOrigin', { origin: baseURL, storageTypes: 'all' });
      await session.send('Network.clearBrowserCache');
      // What the page's process keeps in memory goes when its cache is switched off.
      await session.send('Network.enable');
      await session.send('Network.setCacheDisabled', { cacheDisabled: true });
      await session.detach();
      await context.clearCookies();
      await context.setExtraHTTPHeaders({ 'x-forwarded-for': nextNetwork() });
      troubles.length = 0;
    },
    leave: releaseProfile,
  };
}

/** A browser that says of itself what it is told to. */
async function disguise(context: BrowserContext, { languages, timeZone }: VisitorTraits): Promise<void> {
  if (languages === undefined && timeZone === undefined) return;
  await context.addInitScript(
    ([spoken, zone]) => {
      if (spoken) Object.defineProperty(Navigator.prototype, 'languages', { get: () => spoken.value });
      if (!zone) return;
      const { resolvedOptions } = Intl.DateTimeFormat.prototype;
      Intl.DateTimeFormat.prototype.resolvedOptions = function () {
        return { ...resolvedOptions.call(this), timeZone: zone.value as string };
      };
    },
    [
      languages === undefined ? undefined : { value: languages },
      timeZone === undefined ? undefined : { value: timeZone },
    ],
  );
}

/** The page's own script has taken over what the server rendered. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main > *');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'));
  });
}

/** Says of a page whose script did not take over what the browser knows of it; the timeout alone says nothing. */
async function throwMissing(page: Page, troubles: string[], error: Error): Promise<never> {
  const state = page.evaluate(async () => {
    const frame = new Promise((resolve) => requestAnimationFrame(() => resolve(true)));
    const isPainting = await Promise.race([frame, new Promise((resolve) => setTimeout(resolve, 2000, false))]);
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const loaded = new Set(entries.filter(({ responseEnd }) => responseEnd > 0).map(({ name }) => name));
    const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src);
    const { readyState, visibilityState, documentElement } = document;
    const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return JSON.stringify({
      status: arrival?.responseStatus,
      // Nothing came over the line where the browser took the document from its cache.
      transferred: arrival?.transferSize,
      bytes: arrival?.decodedBodySize,
      begins: documentElement.outerHTML.slice(0, 200),
      readyState,
      visibilityState,
      isPainting,
      at: Math.round(performance.now()),
      isMissing: scripts.filter((src) => !loaded.has(src)),
      loaded: entries.map(
        ({ name, startTime, responseEnd }) => `${name} ${Math.round(startTime)}-${Math.round(responseEnd)}`,
      ),
    });
  });
  const silence = new Promise<string>((resolve) =>
    setTimeout(() => resolve('the page does not answer'), patient(10_000)),
  );
  // Neither a window that is gone nor one that answers too late may hide why the journey failed.
  const known = await Promise.race([state.catch(String), silence]);
  throw new Error(`${page.url()} is not alive: ${known}; ${troubles.join('; ')}`, { cause: error });
}

/** Opens a number's page and waits until the device has kept the look-up: who leaves before that is not in its list. */
export async function lookUpOnDevice({ page, open }: Visitor, phone: string): Promise<void> {
  await open(`/number/${phone}`);
  await page.waitForFunction((digits) => localStorage.getItem('recent')?.includes(digits), phone);
}

function watch(page: Page, origin: string, hasScript: boolean): string[] {
  const troubles: string[] = [];
  const isDocument = (request: Request) => request.isNavigationRequest() && request.frame() === page.mainFrame();
  page.on('console', (message) => {
    // Answers are judged below: a page may be a 404, what it links may not.
    const isAnswer = message.text().startsWith('Failed to load resource');
    // Said by the tool where a visitor is given no worker.
    const isTool = message.text() === 'Service Worker registration blocked by Playwright';
    if (['error', 'warning'].includes(message.type()) && !isAnswer && !isTool)
      troubles.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => troubles.push(`script: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !/^(data|blob):/.test(url)) troubles.push(`foreign request: ${url}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // What a page was still fetching when it was left, and what was sent to the disk.
    if (reason === 'net::ERR_ABORTED') return;
    // Switched off, scripts count as forbidden.
    if (hasScript || request.resourceType() !== 'script') troubles.push(`failed: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    const isRefusal = [428, 429].includes(response.status());
    if (response.status() >= 400 && !isRefusal && !isDocument(response.request())) {
      troubles.push(`${response.status()}: ${response.url()}`);
    }
  });
  return troubles;
}
