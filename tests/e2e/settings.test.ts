import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { locales } from '#shared/locale.ts';
import { findBarriers, findOverflow } from './audit.ts';
import { numbers, publicUrl } from './site.ts';
import { hydrated, type Visitor, visit } from './visitor.ts';
import { en, say } from './words.ts';

const pathOf = (visitor: Visitor) => new URL(visitor.page.url()).pathname;
const htmlOf = (page: Page) =>
  page.evaluate(() => ({ lang: document.documentElement.lang, dir: document.documentElement.dir }));

async function openSettings(
  page: Page,
  language: 'en' | 'ar-SA',
  view: 'language' | 'theme' | 'direction',
): Promise<void> {
  await hydrated(page);
  await page.getByRole('button', { name: say(language, 'settings_title') }).click();
  await page.getByRole('dialog', { name: say(language, 'settings_title') }).waitFor();
  const titles = { language: 'settings.language', theme: 'settings_theme', direction: 'settings_direction' };
  const title = say(language, titles[view]);
  await page.getByRole('button', { name: new RegExp(`^${title}`) }).click();
  await page.getByRole('dialog', { name: title }).waitFor();
}

describe('theme', () => {
  /** The theme at the moment when the body begins, before anything of it can be painted. */
  const recordTheme = (page: Page) =>
    page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return;
        observer.disconnect();
        Object.assign(window, { themeAtBody: document.documentElement.dataset.theme ?? 'system' });
      }).observe(document, { childList: true, subtree: true });
    });
  const themeAtBody = (page: Page) => page.evaluate(() => (window as unknown as { themeAtBody: string }).themeAtBody);
  const surface = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

  test('is chosen in the settings, stored, and there before the first paint after a reload', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await recordTheme(page);
    await visitor.open('/search');
    expect(await themeAtBody(page)).toBe('system');
    const light = await surface(page);
    await openSettings(page, 'en', 'theme');
    await page.getByRole('radio', { name: en('settings.theme.dark') }).check();
    const dark = await surface(page);
    expect(dark).not.toBe(light);
    await page.reload();
    expect(await themeAtBody(page)).toBe('dark');
    expect(await surface(page)).toBe(dark);
    await hydrated(page);
    expect(await surface(page)).toBe(dark);

    await openSettings(page, 'en', 'theme');
    expect(await page.getByRole('radio', { name: en('settings.theme.dark') }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: en('settings.theme.light') }).check();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    expect(await themeAtBody(page)).toBe('light');
    expect(await surface(page)).toBe(light);

    await openSettings(page, 'en', 'theme');
    await page.getByRole('radio', { name: en('settings.theme.system') }).check();
    expect(await surface(page)).toBe(dark);
    await page.reload();
    expect(await themeAtBody(page)).toBe('system');
    expect(await page.evaluate(() => localStorage.theme)).toBeUndefined();
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });

  test.each(['light', 'dark'] as const)('without JavaScript follows the device (%s)', async (scheme) => {
    const visitor = await visit({ javaScript: false, scheme });
    await visitor.open('/search');
    const [red = 0] = (await surface(visitor.page)).match(/\d+/g)?.map(Number) ?? [];
    if (scheme === 'dark') expect(red).toBeLessThan(60);
    else expect(red).toBeGreaterThan(200);
    await visitor.leave();
  });
});

describe('P8 direction', () => {
  /** The direction at the moment when the body begins, before anything of it can be painted. */
  const recordDirection = (page: Page) =>
    page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return;
        observer.disconnect();
        Object.assign(window, { dirAtBody: document.documentElement.dir });
      }).observe(document, { childList: true, subtree: true });
    });
  const dirAtBody = (page: Page) => page.evaluate(() => (window as unknown as { dirAtBody: string }).dirAtBody);

  test.each([
    ['en', 'ltr', 'rtl'],
    ['ar-SA', 'rtl', 'ltr'],
  ] as const)(
    'in %s is chosen in the settings, kept, and there before the first paint',
    async (language, own, other) => {
      const visitor = await visit({ screen: 'phone', locale: language });
      const { page } = visitor;
      await recordDirection(page);
      await visitor.open('/search');
      expect([await dirAtBody(page), (await htmlOf(page)).dir]).toEqual([own, own]);
      await openSettings(page, language, 'direction');
      expect(await page.getByRole('radio', { name: say(language, 'settings.direction.auto') }).isChecked()).toBe(true);
      await page.getByRole('radio', { name: say(language, `settings.direction.${other}`) }).check();
      expect((await htmlOf(page)).dir).toBe(other);
      expect(await findBarriers(page)).toEqual([]);
      expect(await findOverflow(page, 320)).toEqual([]);

      await visitor.open(`/number/${numbers.unwanted}`);
      expect(await dirAtBody(page)).toBe(other);
      await hydrated(page);
      expect((await htmlOf(page)).dir).toBe(other);
      expect(await findOverflow(page, 320)).toEqual([]);
      // The choice stands where the language changes, and the page is not loaded anew.
      await openSettings(page, language, 'language');
      await page.getByRole('link', { name: language === 'en' ? 'العربية' : 'English', exact: true }).click();
      await expect.poll(async () => (await htmlOf(page)).lang).toBe(language === 'en' ? 'ar-SA' : 'en-US');
      expect((await htmlOf(page)).dir).toBe(other);

      await visitor.open('/search');
      const now = language === 'en' ? 'ar-SA' : 'en';
      await openSettings(page, now, 'direction');
      await page.getByRole('radio', { name: say(now, 'settings.direction.auto') }).check();
      expect((await htmlOf(page)).dir).toBe(other);
      expect(await page.evaluate(() => localStorage.direction)).toBeUndefined();
      await visitor.leave();
    },
  );
});

describe('language', () => {
  test.each(['phone', 'desktop'] as const)(
    'on a %s the picker lists all languages by their own names, and Arabic turns the page around',
    async (screen) => {
      const visitor = await visit({ screen });
      const { page } = visitor;
      await visitor.open('/search');
      await openSettings(page, 'en', 'language');
      const links = page.getByRole('dialog').getByRole('link');
      expect(await links.allTextContents()).toEqual(locales.map(({ nativeName }) => nativeName));
      expect(await links.evaluateAll((all) => all.map((link) => (link as HTMLElement).lang))).toEqual(
        locales.map(({ bcp47 }) => bcp47),
      );
      expect(await page.getByRole('dialog').locator('a[aria-current]').allTextContents()).toEqual(['English']);
      const isDrawn = (images: Element[]) => images.every((image) => (image as HTMLImageElement).naturalWidth > 0);
      await expect.poll(() => page.getByRole('dialog').locator('img').evaluateAll(isDrawn)).toBe(true);
      expect(await findBarriers(page)).toEqual([]);
      expect(await findOverflow(page, 320)).toEqual([]);

      // Found by its English name and by its own.
      const field = page.getByRole('searchbox', { name: say('en', 'settings.language_search') });
      for (const [typed, name] of [
        ['german', 'Deutsch'],
        ['日本', '日本語'],
      ] as const) {
        await field.fill(typed);
        await expect.poll(() => links.allTextContents()).toEqual([name]);
      }
      await field.fill('klingon');
      await page.getByText(say('en', 'settings.language_none')).waitFor();
      expect(await links.count()).toBe(0);
      expect(await findBarriers(page)).toEqual([]);
      await field.fill('arabic');

      await page.getByRole('link', { name: 'العربية' }).click();
      await page.getByRole('heading', { level: 1, name: say('ar-SA', 'search.title') }).waitFor();
      expect(await htmlOf(page)).toEqual({ lang: 'ar-SA', dir: 'rtl' });
      // It holds for other pages without a prefix.
      await visitor.open('/terms');
      expect(await htmlOf(page)).toEqual({ lang: 'ar-SA', dir: 'rtl' });
      await openSettings(page, 'ar-SA', 'language');
      expect(await findBarriers(page)).toEqual([]);
      expect(visitor.troubles).toEqual([]);
      await visitor.leave();
    },
  );

  test('where the address has a prefix, the picker changes the prefix and stays on the page', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await visitor.open('/de-DE/not-authorized');
    await page.getByRole('banner').getByRole('button').click();
    await page.getByRole('dialog').getByRole('button').filter({ hasText: 'Deutsch' }).click();
    await page.getByRole('link', { name: 'العربية' }).click();
    await page.waitForURL('**/ar-SA/not-authorized');
    expect(await htmlOf(page)).toEqual({ lang: 'ar-SA', dir: 'rtl' });
    await visitor.leave();
  });

  test.each([
    ['/ar-SA/search', 'ar-SA', 'rtl'],
    ['/ar/search', 'ar-SA', 'rtl'],
    ['/he/search', 'he-IL', 'rtl'],
    ['/pt/search', 'pt-BR', 'ltr'],
    ['/sr/search', 'sr-RS', 'ltr'],
    ['/el/search', 'el-GR', 'ltr'],
    // B7: what is no language is English, and the page says so.
    ['/xx/search', 'en-US', 'ltr'],
    [`/ru/number/${numbers.unwanted}`, 'ru-RU', 'ltr'],
    ['/zh/search', 'zh-CN', 'ltr'],
    ['/hk/search', 'zh-Hant-HK', 'ltr'],
    ['/id/search', 'id-ID', 'ltr'],
    ['/ms/search', 'ms-MY', 'ltr'],
    ['/th/search', 'th-TH', 'ltr'],
    ['/vi/search', 'vi-VN', 'ltr'],
  ])('%s is in %s', async (path, lang, dir) => {
    const visitor = await visit({ locale: 'de-DE' });
    await visitor.open(path);
    expect(await htmlOf(visitor.page)).toEqual({ lang, dir });
    await visitor.leave();
  });

  test('without a prefix it is the one that the browser asks for', async () => {
    const visitor = await visit({ locale: 'ar-EG' });
    await visitor.open('/search');
    expect(await htmlOf(visitor.page)).toEqual({ lang: 'ar-SA', dir: 'rtl' });
    await visitor.leave();
  });

  test('can be changed without JavaScript, in the footer', async () => {
    const visitor = await visit({ javaScript: false });
    const { page } = visitor;
    await visitor.open(`/number/${numbers.unwanted}`);
    await page.getByText(en('footer.languages')).click();
    await page.getByRole('contentinfo').getByRole('link', { name: 'العربية' }).click();
    await page.waitForURL(`**/ar-SA/number/${numbers.unwanted}`);
    expect(await htmlOf(page)).toEqual({ lang: 'ar-SA', dir: 'rtl' });
    await visitor.leave();
  });
});

describe.each(['en', 'ar-SA'] as const)('header and footer in %s', (language) => {
  test('lead where they say, in the same language', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const legal = ['terms', 'privacy', 'cookies', 'purchase-policy', 'contacts'];
    await visitor.open(`/${language}/search`);
    const footer = page.getByRole('contentinfo');
    for (const name of legal) {
      await footer.getByRole('link', { name: say(language, `footer.${name.replace('-', '_')}`), exact: true }).click();
      await page.waitForURL(`**/${language}/${name}`);
      const title = say(language, `legal.${name === 'purchase-policy' ? 'purchase' : name}.title`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
    }
    const mail = footer.getByRole('link', { name: 'support@ringbook.test' });
    expect(await mail.getAttribute('href')).toBe('mailto:support@ringbook.test');
    const store = footer.getByRole('link', { name: say(language, 'footer.google_play') });
    expect(await store.getAttribute('href')).toBe('https://play.example/ringbook');
    const code = footer.getByAltText(say(language, 'footer.qr_alt'));
    await code.scrollIntoViewIfNeeded();
    await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect((await footer.locator('> div').boundingBox())?.width).toBeLessThanOrEqual(792);

    await footer.locator('summary').click();
    expect(await findOverflow(page, 320)).toEqual([]);

    await page.getByRole('link', { name: say(language, 'header.home') }).click();
    await page.waitForURL(`**/${language}/search`);
    await page
      .getByRole('banner')
      .getByRole('link', { name: say(language, 'common.sign_in') })
      .click();
    await page.waitForURL('**/login');
    expect(pathOf(visitor)).toBe('/login');
    await page.getByRole('heading', { level: 1, name: say(language, 'common.sign_in') }).waitFor();
    expect(await htmlOf(page)).toMatchObject({ dir: language === 'en' ? 'ltr' : 'rtl' });
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });
});

test.each(['/number/my', '/settings', '/fr/settings', '/ar/login', '/ar'])(
  '%s leads a visitor to the sign-in page',
  async (path) => {
    const visitor = await visit();
    await visitor.open(path);
    expect(pathOf(visitor)).toBe('/login');
    if (path.startsWith('/ar')) expect(await htmlOf(visitor.page)).toEqual({ lang: 'ar-SA', dir: 'rtl' });
    await visitor.leave();
  },
);

test('a page in Hebrew runs from right to left, in its own words, before and after hydration', async () => {
  for (const javaScript of [false, true]) {
    const visitor = await visit({ javaScript });
    await visitor.open('/he-IL/search');
    expect(await htmlOf(visitor.page)).toEqual({ lang: 'he-IL', dir: 'rtl' });
    await visitor.page.getByRole('heading', { level: 1, name: 'מי מתקשר?' }).waitFor();
    if (javaScript) expect(await findOverflow(visitor.page, 320)).toEqual([]);
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  }
});

test('B7 each language of a page names the others, and itself as the canonical one', async () => {
  const visitor = await visit({ javaScript: false });
  const { page } = visitor;
  await visitor.open('/ar/search');
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${publicUrl}/ar-SA/search`);
  const alternates = await page
    .locator('link[rel=alternate][hreflang]')
    .evaluateAll((links) => links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]));
  expect(alternates).toEqual([
    ...locales.map(({ tag, hreflang }) => [hreflang, `${publicUrl}/${tag}/search`]),
    ['x-default', `${publicUrl}/search`],
  ]);
  await visitor.leave();
});
