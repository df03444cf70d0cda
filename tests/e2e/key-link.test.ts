import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedSite, serveSite } from '#test/serve.ts';
import { findBarriers, findOverflow } from './audit.ts';
import { signInAs } from './member.ts';
import { type Visitor, visit } from './visitor.ts';
import { en, say } from './words.ts';

const shop = 'https://shop.example';
const named = '442079460018';
// A site of its own, which lets key links lead on to a shop.
let site: ServedSite;
beforeAll(async () => {
  site = await serveSite({
    RATE_FACTOR: '100',
    BOT_CHECK: 'off',
    TRUST_PROXY: '127.0.0.1',
    KEY_LINK_ORIGINS: shop,
  });
});
afterAll(async () => {
  await site?.stop();
});

const arrive = () => visit({ screen: 'phone', site: site.url });
const sessionOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? 'null') as { phone: string; token: string } | null);
const addressOf = (page: Page) => page.url().replace(site.url, '');

/** An access token of this number's account, as an app would have it. */
async function tokenOf(phone: string): Promise<string> {
  const app = await visit({ site: site.url });
  const { token } = await signInAs(app, phone);
  await app.leave();
  return token;
}

/** All that this browser keeps, and every address that it told to others as where it came from. */
async function watchTraces({ page }: Visitor) {
  const referrers: string[] = [];
  page.on('request', (request) => referrers.push(request.headers().referer ?? ''));
  return async () => ({
    referrers: referrers.join(' '),
    kept: await page.evaluate(() => JSON.stringify({ ...sessionStorage, history: history.state, at: location.href })),
  });
}

test('a key link signs in, says so, takes number and theme over, and leaves no trace of the token', async () => {
  const token = await tokenOf('12025550171');
  const visitor = await arrive();
  const { page } = visitor;
  const traces = await watchTraces(visitor);
  await page.goto('/terms');
  const answer = await page.goto(`/key/${token}?number=%2B44%2020%207946-0018&theme=dark`);
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  expect(answer?.headers()['content-security-policy']).not.toContain('unsafe');
  await page.getByText(en('key.signed_in', { phone: '' }).trim()).waitFor();
  await page.waitForURL(`**/number/${named}`);
  expect((await sessionOf(page))?.phone).toBe('12025550171');
  expect(await page.evaluate(() => [localStorage.getItem('key_number'), localStorage.getItem('theme')])).toEqual([
    named,
    'dark',
  ]);
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  const { referrers, kept } = await traces();
  expect(referrers).not.toContain(token);
  expect(kept).not.toContain(token);
  await page.goBack();
  expect(addressOf(page)).toBe('/terms');
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test.each([
  ['', '/number/12025550172'],
  ['?settings=1', '/search'],
  ['?banner=1&to=/cookies', '/cookies'],
  [`?banner=1&to=${encodeURIComponent('//evil.example/')}&number=${named}`, `/number/${named}`],
  [`?banner=1&to=${encodeURIComponent('https://shop.example@evil.example/')}&number=${named}`, `/number/${named}`],
  [`?banner=1&to=${encodeURIComponent('javascript:alert(1)')}&number=${named}`, `/number/${named}`],
  [`?to=${encodeURIComponent(shop)}&number=${named}`, `/number/${named}`],
])('a key link with %j leads to %s', async (query, end) => {
  const token = await tokenOf('12025550172');
  const visitor = await arrive();
  const { page } = visitor;
  await page.goto(`/key/${token}${query}`);
  // One's own number has two addresses.
  await page.waitForURL((url) => [end, end.replace('12025550172', 'my')].includes(url.pathname));
  expect((await sessionOf(page))?.phone).toBe('12025550172');
  if (query === '?settings=1') await page.getByRole('dialog', { name: en('settings_title') }).waitFor();
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('a banner’s link leads on to a site that the operator named, without telling it the token', async () => {
  const token = await tokenOf('12025550173');
  const visitor = await arrive();
  const { page } = visitor;
  let referrer: string | undefined = 'none asked';
  await page.route(`${shop}/**`, async (route) => {
    referrer = (await route.request().allHeaders()).referer;
    await route.fulfill({ contentType: 'text/html', body: '<title>shop</title>' });
  });
  await page.goto(`/key/${token}?banner=1&to=${encodeURIComponent(`${shop}/offer?a=1`)}`);
  await page.waitForURL(`${shop}/offer?a=1`);
  expect(referrer).toBeUndefined();
  await visitor.leave();
});

test('two slashes lead to the same page of this site', async () => {
  const token = await tokenOf('12025550174');
  const visitor = await arrive();
  await visitor.page.goto(`${site.url}//key/${token}?number=${named}`);
  await visitor.page.waitForURL(`${site.url}/number/${named}`);
  expect((await sessionOf(visitor.page))?.phone).toBe('12025550174');
  await visitor.leave();
});

test('another account’s link asks before it ends a sign-in', async () => {
  const token = await tokenOf('12025550175');
  const visitor = await arrive();
  const { page } = visitor;
  await signInAs(visitor, '12025550176');
  for (const [language, choice, phone] of [
    ['en', 'stay', '12025550176'],
    ['ar-SA', 'stay', '12025550176'],
    ['en', 'switch', '12025550175'],
  ] as const) {
    await page.goto(`/${language}/key/${token}?number=${named}`);
    await page.getByRole('heading', { name: say(language, 'key.other.title') }).waitFor();
    expect((await sessionOf(page))?.phone).toBe('12025550176');
    expect(await findBarriers(page)).toEqual([]);
    expect(await findOverflow(page, 320)).toEqual([]);
    await page.getByRole('button', { name: say(language, `key.other.${choice}`) }).click();
    await page.waitForURL(`**/${language}/number/${named}`);
    expect((await sessionOf(page))?.phone).toBe(phone);
  }
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

/** A token that nobody signed, of account 1, with an expiry in seconds from now. */
function forge(seconds: number): string {
  const claims = { sub: '1', sid: 's', ver: 1, exp: Math.floor(Date.now() / 1000) + seconds };
  return ['{"alg":"none"}', JSON.stringify(claims), 'x']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');
}

test('a link whose token is bad or over is an ordinary link, and ends nobody’s sign-in', async () => {
  for (const key of ['nonsense', forge(-1), forge(3600)]) {
    const visitor = await arrive();
    const { page } = visitor;
    await page.goto(`/key/${key}?number=${named}`);
    await page.waitForURL(`**/number/${named}`);
    expect(await sessionOf(page)).toBeNull();
    await page.goto(`/key/${key}`);
    await page.waitForURL('**/login?to=*');
    await signInAs(visitor, '12025550177');
    const before = await sessionOf(page);
    for (const path of [`/key/${key}?number=${named}`, `/payment/show?key=${key}`]) {
      await page.goto(path);
      await page.waitForURL((url) => [`/number/${named}`, '/paywall/'].includes(url.pathname) && url.search === '');
      expect(await sessionOf(page)).toEqual(before);
    }
    await visitor.leave();
  }
});

test('a payment address with a token opens the wallet, and drops the token', async () => {
  const token = await tokenOf('12025550178');
  const visitor = await arrive();
  const { page } = visitor;
  const traces = await watchTraces(visitor);
  await page.goto('/terms');
  await page.goto(`/payment/show?key=${token}&tab=tier1`);
  await page.getByRole('heading', { level: 1, name: en('wallet.title') }).waitFor();
  expect(addressOf(page)).toBe('/paywall/?tab=tier1');
  expect((await sessionOf(page))?.phone).toBe('12025550178');
  const { referrers, kept } = await traces();
  expect(referrers).not.toContain(token);
  expect(kept).not.toContain(token);
  await page.goBack();
  expect(addressOf(page)).toBe('/terms');
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});
