import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePhone } from '#test/factories.ts';
import { type ServedSite, serveSite } from '#test/serve.ts';
import { findBarriers, findOverflow } from './audit.ts';
import { signInAs } from './member.ts';
import { visit } from './visitor.ts';
import { en, say } from './words.ts';

// A site of its own, without a store: the shared one has badges.
let site: ServedSite;
beforeAll(async () => {
  site = await serveSite({
    RATE_FACTOR: '100',
    BOT_CHECK: 'off',
    TRUST_PROXY: '127.0.0.1',
  });
});
afterAll(async () => {
  await site?.stop();
});

const arrive = () => visit({ screen: 'phone', site: site.url });

test('40: the wrapper’s user agent is kept for the session, and its store is asked for what the links want', async () => {
  const visitor = await arrive();
  const { page } = visitor;
  await signInAs(visitor, makePhone());
  const wrapper = await visitor.context.newCDPSession(page);
  const userAgent = `${await page.evaluate(() => navigator.userAgent)} RingbookApp/1.0`;
  await wrapper.send('Emulation.setUserAgentOverride', { userAgent });
  await visitor.open('/search');
  expect(await page.evaluate(() => navigator.userAgent)).toContain('RingbookApp');
  // In the app nobody is offered an app.
  expect(await page.getByRole('contentinfo').getByText(en('footer.install')).isVisible()).toBe(false);

  await page.goto('/payment');
  await page.waitForURL((url) => url.pathname + url.search === '/paywall/?tab=numcy');
  const store = page.getByRole('link', { name: en('payment.apk.button') });
  await page.goto(`/payment?paymentProduct=numcy_120&giftNumber=${encodeURIComponent('+44 20 7946 0018')}`);
  await store.waitFor();
  const linked = new URL((await store.getAttribute('href')) ?? '');
  expect([linked.protocol, linked.host]).toEqual(['ringbook:', 'store']);
  expect(Object.fromEntries(linked.searchParams)).toEqual({ product: 'numcy_120', giftNumber: '+44 20 7946 0018' });

  // A page that sells passes on what was chosen, and sells nothing.
  await page.goto('/paywall/buy?product=numcy&numcy=70');
  await store.waitFor();
  expect(await store.getAttribute('href')).toBe('ringbook://store?product=numcy&numcy=70');
  expect(await page.locator('main button:visible').count()).toBe(0);
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);

  // The session has seen the wrapper once, which is enough.
  await wrapper.detach();
  await page.goto('/settings/payment');
  await page.waitForURL((url) => url.pathname + url.search === '/paywall/?tab=numcy');
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('40: apk=1 on the first page, whichever it is, holds for the rest of the session and no longer', async () => {
  const visitor = await arrive();
  const { page } = visitor;
  await signInAs(visitor, makePhone());
  await page.goto('/number/12025550142?apk=1');
  await page.goto('/ar-SA/payment/show');
  // By way of the sign-in page, which has no prefix: the language is kept, and the address goes on without it.
  await page.waitForURL((url) => url.pathname + url.search === '/paywall/?tab=numcy');
  await page.getByRole('link', { name: say('ar-SA', 'payment.apk.button') }).waitFor();
  // Another tab is another session.
  const other = await visitor.context.newPage();
  await other.goto(new URL('/payment', site.url).href);
  await other.waitForURL((url) => url.pathname + url.search === '/paywall/');
  await other.locator('#packs').waitFor();
  await other.close();
  await visitor.leave();
});

test('40: stores have badges with pictures and words, and no page offers both them and the site', async () => {
  const visitor = await visit({ screen: 'phone' });
  const footer = visitor.page.getByRole('contentinfo');
  await visitor.open('/search');
  const badge = footer.getByRole('link', { name: `${en('footer.get_app')} ${en('footer.google_play')}` });
  expect(await badge.getAttribute('href')).toMatch(/^https:/);
  expect(await badge.locator('svg').count()).toBe(1);
  expect(await footer.getByText(en('footer.install')).count()).toBe(0);
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('40: a site without an app offers itself to be installed', async () => {
  const visitor = await arrive();
  const { page } = visitor;
  await visitor.open('/search');
  const install = page.getByRole('contentinfo').getByRole('link', { name: en('footer.install') });
  // Where the browser offers nothing it leads to how it is done.
  await install.click();
  await page.waitForURL((url) => url.pathname + url.hash === '/connect#install');
  await page.getByRole('heading', { level: 2, name: en('connect.own.title') }).waitFor();
  // Where it does, the browser is asked, once.
  await visitor.open('/search');
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt'), {
      prompt: async () => {
        document.documentElement.dataset.asked = 'yes';
      },
    });
    window.dispatchEvent(offer);
  });
  await install.click();
  await expect.poll(() => page.locator('html').getAttribute('data-asked')).toBe('yes');
  expect(new URL(page.url()).pathname).toBe('/search');
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});
