import { expect, test } from 'vitest';
import { type InterceptedRequest, intercept } from './intercept.ts';
import { numbers } from './site.ts';
import { hydrated, visit } from './visitor.ts';
import { en } from './words.ts';

type Fault = (request: InterceptedRequest) => Promise<void> | undefined;
const faults: [string, Fault][] = [
  ['fails', (request) => request.answer(503, 'no')],
  ['is cut off', (request) => request.fail()],
  // Neither answered nor refused.
  ['hangs', () => undefined],
];

test.each(faults)(
  'B4 where the request for the catalogue %s the page works with the words that it holds',
  async (_, fault) => {
    const visitor = await visit();
    const { page } = visitor;
    let asked = 0;
    let isLost = true;
    const held: InterceptedRequest[] = [];
    await intercept(visitor, '*/localeModule/json/*', (request) => {
      asked += 1;
      if (!isLost) return request.pass();
      held.push(request);
      return fault(request);
    });
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    page.on('console', (message) => {
      if (/Minified React error|Hydration failed/.test(message.text())) failures.push(message.text());
    });
    await page.goto(`/number/${numbers.unwanted}`);
    // Clocks and counts go on.
    const text = async () => (await page.locator('main').textContent())?.replaceAll(/\d+/g, '0');
    const [before, title] = [await text(), await page.title()];
    await hydrated(page);
    expect(asked).toBeGreaterThan(0);
    expect([await text(), await page.title()]).toEqual([before, title]);
    // What opens now lacks words, and has them once they come.
    const opener = page.getByRole('button', { name: en('header.more') }).first();
    await opener.click();
    await expect.poll(() => page.getByRole('menu').textContent()).toMatch(/\S/);
    await page.keyboard.press('Escape');
    // A link leads to a document, which brings its own words.
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.locator('header a[href]').first().click();
    await expect.poll(() => page.evaluate(() => 'isSamePage' in window)).toBe(false);
    await hydrated(page);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(en('search.title'));
    await page.goBack();
    await hydrated(page);
    isLost = false;
    for (const request of held) void request.fail();
    await page.reload();
    await hydrated(page);
    expect(await text()).toBe(before);
    expect(failures).toEqual([]);
    await visitor.leave();
  },
);

test('B4 the words that come late are taken up, and links stay in the page again', async () => {
  const visitor = await visit();
  const { page } = visitor;
  let isLost = true;
  await intercept(visitor, '*/localeModule/json/*', (request) => (isLost ? request.fail() : request.pass()));
  await page.goto(`/number/${numbers.unwanted}`);
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.textContent();
  await hydrated(page);
  expect(visitor.troubles.some((trouble) => trouble.includes('asking again'))).toBe(true);
  const come = page.waitForResponse((response) => response.url().includes('/localeModule/json/') && response.ok());
  isLost = false;
  await come;
  expect(await heading.textContent()).toBe(before);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.locator('header a[href]').first().click();
  await page.waitForURL((url) => !url.pathname.startsWith('/number/'));
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await visitor.leave();
});

test('B4 a legal page, whose texts no document holds twice, stays as the server wrote it until they come', async () => {
  const visitor = await visit();
  const { page } = visitor;
  let isLost = true;
  await intercept(visitor, '*/localeModule/json/*part=legal*', (request) => (isLost ? request.fail() : request.pass()));
  await page.goto('/privacy');
  const text = () => page.locator('main').textContent();
  const before = await text();
  await expect.poll(() => visitor.troubles.some((trouble) => trouble.includes('asking again'))).toBe(true);
  expect(await text()).toBe(before);
  isLost = false;
  await hydrated(page);
  expect(await text()).toBe(before);
  await visitor.leave();
});
