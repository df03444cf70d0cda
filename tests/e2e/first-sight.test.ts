import { expect, test } from 'vitest';
import { numbers } from './site.ts';
import { type Screen, visit } from './visitor.ts';
import { en } from './words.ts';

const focusOf = (page: import('playwright-core').Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name ?? document.activeElement?.tagName);

test('U16 who comes to search with a keyboard types at once, and nothing is loaded or moved for it', async () => {
  const visitor = await visit();
  const { page } = visitor;
  const scripts: string[] = [];
  page.on('response', (response) => scripts.push(response.url()));
  await visitor.open('/search');
  const field = page.getByRole('main').getByLabel(en('common.phone_number'));
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((url) => url.includes('parse-phone'))).toEqual([]);
  await page.keyboard.type('+12025550142');
  await expect.poll(() => field.inputValue()).toBe('+1 202 555 0142');
  expect(scripts.filter((url) => url.includes('parse-phone'))).not.toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: '+1 202 555 0142' }).waitFor();
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('U16 a touch screen shows no keyboard by itself', async () => {
  const visitor = await visit({ screen: 'phone' });
  await visitor.open('/search');
  await visitor.page.waitForLoadState('networkidle');
  expect(await focusOf(visitor.page)).toBe('BODY');
  await visitor.leave();
});

test('U16 the focus is not taken from where it is', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await visitor.open(`/number/${numbers.unknown}`);
  const home = page.getByRole('link', { name: en('header.home') });
  await home.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: en('search.title') }).waitFor();
  expect(await home.evaluate((element) => element === document.activeElement)).toBe(true);
  await visitor.leave();
});

test('U16 U25 complaints stand with the verdict’s reasons, and the column beside them is full', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await visitor.open(`/number/${numbers.unwanted}`);
  const [why, card] = [
    await page.getByRole('region', { name: en('why.title') }).boundingBox(),
    await page.getByRole('main').locator('section').first().boundingBox(),
  ];
  expect(why?.x).toBeGreaterThan((card?.x ?? 0) + (card?.width ?? 0));
  expect(why?.y).toBe(card?.y);
  // The cards beside the reasons: none missing, each right below the last.
  const column = await page
    .getByRole('main')
    .locator('section.card')
    .evaluateAll((cards, left) => {
      const boxes = cards.map((element) => ({ id: element.id, box: element.getBoundingClientRect() }));
      return boxes
        .filter(({ box }) => box.height > 0 && box.left === left)
        .map(({ id, box: { y, width, bottom } }) => ({ id, y, width, bottom }));
    }, card?.x);
  expect(column.slice(0, 2).map(({ id }) => id)).toEqual(['', 'tags']);
  const record = await page.locator('#complaints').boundingBox();
  expect(record?.x).toBe(why?.x);
  expect(record?.y).toBeLessThan((why?.y ?? 0) + (why?.height ?? 0) + 24);
  for (const [at, { y, width }] of column.entries()) {
    expect(width).toBe(card?.width);
    expect(y - (column[at - 1]?.bottom ?? y)).toBeLessThan(24);
    expect(y).toBeGreaterThanOrEqual(column[at - 1]?.bottom ?? y);
  }
  await visitor.leave();
});

test.each([
  ['desktop', '/login', false],
  ['desktop', '/search', true],
] as const satisfies [Screen, string, boolean][])(
  'U16 on a %s %s has one code to scan at most',
  async (screen, path, isOfSite) => {
    const visitor = await visit({ screen });
    const { page } = visitor;
    await visitor.open(path);
    expect(await page.getByAltText(en('footer.qr_alt')).isVisible()).toBe(isOfSite);
    const footer = await page.getByRole('contentinfo').boundingBox();
    // No taller than what stands in it.
    const inner = await page.getByRole('contentinfo').locator('> div').boundingBox();
    expect(footer?.height).toBeLessThan((inner?.height ?? 0) + 2);
    expect(footer?.height).toBeLessThan(260);
    // 50: no hole above the code: it begins where the links beside it do.
    if (isOfSite) {
      const links = await page.getByRole('navigation', { name: en('footer.label') }).boundingBox();
      const code = await page.getByAltText(en('footer.qr_alt')).boundingBox();
      expect(Math.abs((code?.y ?? 0) - (links?.y ?? 0))).toBeLessThan(16);
    }
    await visitor.leave();
  },
);
