import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePhone } from '#test/factories.ts';
import { type ServedSite, serveSite } from '#test/serve.ts';
import { findBarriers, findOverflow, readLayoutShifts, readMain, recordLayoutShifts } from './audit.ts';
import { intercept } from './intercept.ts';
import { signInAs } from './member.ts';
import { visit } from './visitor.ts';
import { en, say } from './words.ts';

// A site of its own, with few free look-ups.
let site: ServedSite;
beforeAll(async () => {
  site = await serveSite({
    RATE_FACTOR: '100',
    BOT_CHECK: 'off',
    TRUST_PROXY: '127.0.0.1',
    MEMBER_PER_DAY: '1',
    PAID_SEARCH_PRICE: '4',
    SUPPORT_EMAIL: 'support@ringbook.test',
  });
});
afterAll(async () => {
  await site?.stop();
});

const arrive = (screen: 'phone' | 'desktop' = 'phone') => visit({ screen, site: site.url });

test.each([
  ['/paywall/', '/paywall/'],
  ['/paywall/?tab=tier1', '/paywall/?tab=tier1'],
  ['/paywall/?tab=pro', '/paywall/?tab=pro'],
  ['/paywall/numcy', '/paywall/?tab=numcy'],
  ['/payment', '/paywall/'],
  ['/payment?tab=numcy', '/paywall/?tab=numcy'],
  ['/payment/show?tab=tier1&x=1', '/paywall/?tab=tier1'],
  ['/settings/payment', '/paywall/'],
  ['/de-DE/payment', '/paywall/'],
  ['/de-DE/payment/any/more?tab=tier1', '/paywall/?tab=tier1'],
  ['/de/settings/payment', '/paywall/'],
  ['/xx/payment/show', '/paywall/'],
  ['/payment?apk=1', '/paywall/?apk=1'],
])('%s sends visitors to sign in and back to %s', async (path, end) => {
  const visitor = await arrive();
  await visitor.open(path);
  const url = new URL(visitor.page.url());
  expect([url.pathname, url.searchParams.get('to')]).toEqual(['/login', end]);
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('inside the Android app a member’s payment addresses end at the numcy, in the language of the address', async () => {
  const visitor = await arrive();
  const { page } = visitor;
  await signInAs(visitor, makePhone());
  for (const [path, end, language] of [
    ['/payment?apk=1', '/paywall/?tab=numcy', 'en'],
    // From now on this tab is the app's inside.
    ['/settings/payment', '/paywall/?tab=numcy', 'en'],
    ['/payment?tab=tier1', '/paywall/?tab=tier1', 'en'],
    ['/ar-SA/payment/show', '/paywall/?tab=numcy', 'ar'],
  ] as const) {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname + url.search === end);
    await expect.poll(() => page.locator('html').getAttribute('lang')).toMatch(new RegExp(`^${language}`));
  }
  expect(await page.evaluate(() => sessionStorage.getItem('apk'))).toBe('1');
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

describe.each(['en', 'ar-SA'] as const)('in %s', (language) => {
  test.each(['phone', 'desktop'] as const)('the wallet tells all on a %s and bars nobody', async (screen) => {
    const visitor = await arrive(screen);
    const { page } = visitor;
    await signInAs(visitor, makePhone());
    await visitor.open(`/${language}/search`);
    const wallet = page.getByRole('banner').getByRole('link', { name: say(language, 'wallet.title') });
    await wallet.click();
    await page.waitForURL(`**/${language}/paywall/`);
    await page.getByText(say(language, 'wallet.kind.welcome')).waitFor();
    // 45: what numcy are stands beside how many there are.
    const balance = page.getByRole('region', { name: say(language, 'wallet.balance'), exact: true });
    await balance.getByText(say(language, 'payment.review.uses')).waitFor();
    await page.getByText('10 numcy', { exact: true }).waitFor();
    const main = await readMain(page);
    for (const key of ['payment.packs.title', 'payment.test', 'wallet.prices', 'wallet.history.title']) {
      expect(main).toContain(say(language, key));
    }
    expect(await page.title()).toBe(`${say(language, 'wallet.title')} · Ringbook`);
    expect(await findBarriers(page)).toEqual([]);
    expect(await findOverflow(page, 320)).toEqual([]);
    // P10: the tab for comments, and that of Pro.
    await page.getByRole('link', { name: say(language, 'wallet.tab.numcy'), exact: true }).click();
    await page.waitForURL('**/paywall/?tab=numcy');
    await page.getByRole('heading', { name: say(language, 'follow.list') }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(await findOverflow(page, 320)).toEqual([]);
    await page.goBack();
    await page.getByRole('link', { name: say(language, 'wallet.tab.tier1'), exact: true }).click();
    await page.waitForURL('**/paywall/?tab=tier1');
    await page.getByText(say(language, 'payment.packs.title')).waitFor();
    await page.getByRole('link', { name: say(language, 'wallet.pro.title'), exact: true }).click();
    await page.waitForURL('**/paywall/?tab=pro');
    await page.getByText(say(language, 'payment.plan.month')).waitFor();
    expect(await page.title()).toBe(`${say(language, 'wallet.pro.title')} · Ringbook`);
    expect(await findBarriers(page)).toEqual([]);
    expect(await findOverflow(page, 320)).toEqual([]);
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });
});

test('what is paid shows in balance, history and badge; the badge is on one’s own pages alone', async () => {
  const named = makePhone();
  for (let people = 0; people < 3; people++) {
    const friend = await arrive();
    const { call } = await signInAs(friend, makePhone());
    await call('/api/v6/suggest/add', { phone: named, first_name: 'Oliver', last_name: 'Bennett' });
    await friend.leave();
  }
  const phone = makePhone();
  const visitor = await arrive();
  const { page } = visitor;
  const { call } = await signInAs(visitor, phone);
  await recordLayoutShifts(page);
  await visitor.open('/number/my');
  const badge = page.getByRole('banner').getByRole('link', { name: `${en('wallet.title')}: 10 numcy` });
  await badge.waitFor();
  // What moves below the header is the profile page's own matter.
  expect((await readLayoutShifts(page)).filter((moved) => !moved.includes('<section'))).toEqual([]);
  await visitor.open(`/number/${phone}`);
  await badge.waitFor();
  expect(await findOverflow(page, 320)).toEqual([]);

  await call(`/api/v202505/search/${makePhone()}`);
  await call(`/api/v202505/search/${named}?paidSearch=1`);
  await page.setViewportSize({ width: 1000, height: 800 });
  await visitor.open(`/number/${named}`);
  const wallet = page.getByRole('banner').getByRole('link', { name: en('wallet.title'), exact: true });
  await wallet.click();
  await page.getByText(en('wallet.kind.paid_search')).waitFor();
  await page.getByText('\u22124', { exact: true }).waitFor();
  await page.getByText('6 numcy', { exact: true }).waitFor();
  expect(await readMain(page)).not.toContain(named);
  // Kept for the next time, until the server says otherwise.
  expect(await page.evaluate(() => localStorage.getItem('balance'))).toMatch(/^\d+:6$/);
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('a reload is seen for at least a moment, and says what went wrong', async () => {
  const visitor = await arrive();
  const { page } = visitor;
  await signInAs(visitor, makePhone());
  await visitor.open('/paywall/');
  const balance = page.getByRole('region', { name: en('wallet.balance') });
  await balance.getByText('10 numcy', { exact: true }).waitFor();
  // Standing still: on a busy machine a second passes between two lines.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await balance.getByRole('button', { name: en('wallet.reload') }).click();
  await balance.getByText('…').waitFor();
  await page.clock.runFor(700);
  expect(await balance.getByText('…').count()).toBe(1);
  await page.clock.runFor(100);
  await balance.getByText('10 numcy', { exact: true }).waitFor();
  await intercept(visitor, '*/numcy/balance', (request) => request.fail());
  await balance.getByRole('button', { name: en('wallet.reload') }).click();
  await page.clock.runFor(800);
  await balance.getByText(en('error.network.unreachable')).waitFor();
  await balance.getByText('10 numcy', { exact: true }).waitFor();
  await visitor.leave();
});
