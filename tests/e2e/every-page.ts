import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import {
  findBarriers,
  findOverflow,
  linkedAddresses,
  readLayoutShifts,
  readMain,
  recordLayoutShifts,
} from './audit.ts';
import { type Language, pages } from './pages.ts';
import { publicUrl } from './site.ts';
import { type Screen, screens, type Visitor, type VisitorTraits, visit } from './visitor.ts';

/** One window for all these pages, and before each page somebody new sits down at it. */
function sharedWindow(traits: VisitorTraits): () => Visitor {
  let visitor: Visitor | undefined;
  beforeAll(async () => {
    visitor = await visit(traits);
    await stayOffline(visitor);
    await recordLayoutShifts(visitor.page);
  });
  beforeEach(() => visitor?.renew());
  afterAll(() => visitor?.leave());
  return () => {
    if (!visitor) throw new Error('nobody came');
    return visitor;
  };
}

/** The offline page hears nothing when it asks for the site: it would go on by itself while it is looked at. */
async function stayOffline({ page }: Visitor): Promise<void> {
  await page.addInitScript(() => {
    const { fetch } = window;
    const never = new Promise<Response>(() => undefined);
    window.fetch = (input, init) => (input === '/icon.svg' ? never : fetch(input, init));
  });
}

const isFinal = (response: { status(): number }) => response.status() < 300 || response.status() >= 400;

/**
 * Declares the tests that look at every page in one language, in both themes, on both screens and without JavaScript.
 * A page is loaded on one screen, and its window then takes the size of the other: to load it costs more than to look at
 * it. Each language is a file, so that two can run side by side; between them they load each page on both screens, and
 * see the colours of each screen in both themes, which are the same in all languages.
 */
export function lookAtEveryPage(language: Language): void {
  /** Addresses that pages linked so far; each is asked for once. */
  const linked = { assets: new Set<string>(), pages: new Set<string>(), previews: new Set<string>() };
  const [first, second]: [Screen, Screen] = language === 'en' ? ['desktop', 'phone'] : ['phone', 'desktop'];

  describe(`loaded on a ${first}, then as wide as a ${second}`, () => {
    const someone = sharedWindow({ screen: first });
    test.each(pages)(
      '$name: nothing jumps, scrolls sideways, fails or bars anyone',
      async ({ path, says, status = 200 }) => {
        const visitor = someone();
        const { page } = visitor;
        const answered = page.waitForResponse(
          (response) => response.request().isNavigationRequest() && isFinal(response),
        );
        await visitor.open(path(language));
        expect((await answered).status()).toBe(status);
        expect(await page.locator('html').getAttribute('dir')).toBe(language === 'en' ? 'ltr' : 'rtl');
        const expectWords = async () => {
          const main = await readMain(page);
          for (const text of says(language)) expect(main).toContain(text);
        };
        await expectWords();
        expect(await page.title()).toMatch(/\S · Ringbook$/);
        expect(await readLayoutShifts(page)).toEqual([]);
        expect(await findBarriers(page, ['light'])).toEqual([]);
        expect(await findOverflow(page, 320)).toEqual([]);
        const found = await linkedAddresses(page);
        for (const address of found.assets) linked.assets.add(address);
        // A page that is not there names itself in other languages, where it is not either.
        const isItself = (address: string) => status === 404 && address.endsWith(path('en'));
        for (const address of found.pages) if (!isItself(address)) linked.pages.add(address);
        const preview = await page.locator('meta[property="og:image"]').all();
        for (const tag of preview) linked.previews.add((await tag.getAttribute('content')) ?? '');

        const { viewport } = screens[second];
        await page.setViewportSize(viewport);
        await expectWords();
        expect(await findBarriers(page, ['dark']), `on a ${second}`).toEqual([]);
        expect(await findOverflow(page, viewport.width), `on a ${second}`).toEqual([]);
        expect(visitor.troubles).toEqual([]);
      },
    );
    beforeEach(() => someone().page.setViewportSize(screens[first].viewport));
  });

  describe('without JavaScript', () => {
    const someone = sharedWindow({ javaScript: false, screen: 'phone' });
    test.each(pages)('$name can be read', async ({ path, says }) => {
      const visitor = someone();
      await visitor.open(path(language));
      const main = await readMain(visitor.page);
      for (const text of says(language)) expect(main).toContain(text);
      expect(await visitor.page.getByRole('heading', { level: 1 }).count()).toBe(1);
      expect(visitor.troubles).toEqual([]);
    });
  });

  test('whatever the pages link is there', async () => {
    const visitor = await visit();
    const get = async (address: string) => {
      const answer = await visitor.context.request.get(address);
      return { address, status: answer.status(), type: answer.headers()['content-type'] ?? '' };
    };
    expect(linked.assets.size).toBeGreaterThan(10);
    for (const address of linked.assets) expect(await get(address)).toMatchObject({ address, status: 200 });
    expect(linked.previews.size).toBeGreaterThan(0);
    for (const address of linked.previews) {
      expect(address).toMatch(new RegExp(`^${publicUrl}/`));
      expect(await get(address.replace(publicUrl, inject('siteUrl')))).toMatchObject({
        status: 200,
        type: 'image/png',
      });
    }
    // Numbers and profiles have had their visits, and count; other pages, each in one language.
    const others = [...linked.pages].filter((address) => !/\/(number|profile[-_a-z]*)\/|contact\.vcf/.test(address));
    expect(others.length).toBeGreaterThan(25);
    for (const address of others) expect((await get(address)).status, address).toBeOneOf([200, 404]);
    await visitor.leave();
  });
}
