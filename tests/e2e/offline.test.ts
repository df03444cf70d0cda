import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { patient } from '#test/patience.ts';
import { findBarriers, findOverflow } from './audit.ts';
import { signInAs } from './member.ts';
import { numbers } from './site.ts';
import { hydrated, lookUpOnDevice, type Visitor, visit } from './visitor.ts';
import { say } from './words.ts';

const patience = { timeout: patient(20_000) };

/** The addresses that the browser keeps for when it is offline. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

/** Until the page of this language is kept, whole. */
const kept = (page: Page, path: string) => expect.poll(() => keptBy(page), patience).toContain(path);

async function goOffline({ context, page }: Visitor, path: string): Promise<void> {
  await context.setOffline(true);
  await page.goto(path);
  await page.waitForURL(/\/offline\?from=/);
  await hydrated(page);
}

test.each([
  { language: 'en', scheme: 'light' },
  { language: 'ar-SA', scheme: 'dark' },
] as const)(
  'C3 without a connection the device shows what it looked up, in $language, and goes on by itself',
  async ({ language, scheme }) => {
    const visitor = await visit({ screen: 'phone', locale: language, scheme, hasWorker: true });
    const { page, context } = visitor;
    const prefix = `/${language === 'en' ? 'en' : 'ar-SA'}`;
    await lookUpOnDevice(visitor, numbers.unknown);
    await lookUpOnDevice(visitor, numbers.unwanted);
    await kept(page, `${prefix}/offline`);
    const wanted = `${prefix}/number/${numbers.suspicious}`;
    await goOffline(visitor, wanted);
    await page.getByRole('heading', { name: say(language, 'offline.title') }).waitFor();
    const list = page.getByRole('region', { name: say(language, 'offline.list') });
    await list.getByText('+1 202 555 0142').waitFor();
    expect(await list.getByText(numbers.suspicious).count()).toBe(1);
    // 48: nobody is invited to call a number that many complain about.
    expect(
      await list.locator('a[href^="tel:"]').evaluateAll((all) => all.map((one) => one.getAttribute('href'))),
    ).toEqual([`tel:+${numbers.unknown}`]);
    expect(await findBarriers(page)).toEqual([]);
    expect(await findOverflow(page, 320)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    const card = await list.boundingBox();
    // As far from one side as from the other, and so is all that stands in it.
    expect(320 - (card?.x ?? 0) - (card?.width ?? 0)).toBe(card?.x);
    expect(await list.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    // What was looked up here before comes first, and is not said to be unknown.
    await page.goto(`${prefix}/number/${numbers.unwanted}`);
    await hydrated(page);
    await list.getByText('+1 202 555 0142').waitFor();
    expect(await list.getByText(say(language, 'offline.unknown', { number: '' }).trim()).count()).toBe(0);
    await context.setOffline(false);
    await page.waitForURL((url) => url.pathname === `${prefix}/number/${numbers.unwanted}`);
    await visitor.leave();
  },
);

test('C3 a new version of the site takes the place of the old one’s offline page, whole', async () => {
  const visitor = await visit({ hasWorker: true });
  const { page } = visitor;
  await visitor.open('/en/search');
  await kept(page, '/en/offline');
  await page.evaluate(async () => {
    const cache = await caches.open('offline');
    await cache.put('/assets/of-the-last-version.js', new Response('old'));
    await cache.put('/en/offline', new Response('the last version', { headers: { etag: 'W/"old"' } }));
  });
  await visitor.open('/en/search');
  await expect.poll(() => keptBy(page), patience).not.toContain('/assets/of-the-last-version.js');
  await kept(page, '/en/offline');
  const text = await page.evaluate(async () => (await caches.match('/en/offline'))?.text());
  expect(text).toContain(say('en', 'offline.title'));
  await visitor.leave();
});

test('C3 in another language the page is that language’s, and the one before is gone', async () => {
  const visitor = await visit({ hasWorker: true });
  const { page } = visitor;
  await visitor.open('/en/search');
  await kept(page, '/en/offline');
  await visitor.open('/de-DE/search');
  await kept(page, '/de-DE/offline');
  expect(await keptBy(page)).not.toContain('/en/offline');
  await visitor.leave();
});

test('C3 a member’s look-ups are shown until the sign-out, and then nothing of them is left', async () => {
  const visitor = await visit({ hasWorker: true });
  const { page, context } = visitor;
  await signInAs(visitor, '12065550177');
  await visitor.open(`/en/number/${numbers.unwanted}`);
  await kept(page, '/en/offline');
  await page.waitForFunction((phone) => localStorage.getItem('recent_member')?.includes(phone), numbers.unwanted);
  await goOffline(visitor, '/en/search');
  await page.getByText('+1 202 555 0142').waitFor();
  await context.setOffline(false);
  await page.waitForURL(/\/en\/search/);
  await hydrated(page);
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('en', 'settings_title') })
    .click();
  await page.getByRole('button', { name: say('en', 'settings.sign_out') }).click();
  await page.waitForFunction(() => localStorage.getItem('session') === null);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(numbers.unwanted);
  const texts = await page.evaluate(async () => {
    const cache = await caches.open('offline');
    return Promise.all((await cache.keys()).map(async (request) => (await cache.match(request))?.text()));
  });
  expect(texts.length).toBeGreaterThan(3);
  expect(texts.join('')).not.toMatch(/2065550177|2025550142/);
  await visitor.leave();
});

/** The shared site behind a line that can be cut, without the browser noticing that it is no longer connected. */
async function openLine() {
  let isCut = false;
  const server = createServer((incoming, outgoing) => {
    if (isCut) return incoming.socket.destroy();
    const { method, url, headers } = incoming;
    const passed = ask(inject('siteUrl') + url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: (is: boolean) => {
      isCut = is;
      if (is) server.closeAllConnections();
    },
    close: () => server.close(),
  };
}

test('U15 the offline page goes on by itself also where the browser never noticed that it was offline', async () => {
  const line = await openLine();
  const visitor = await visit({ hasWorker: true, site: line.url });
  const { page } = visitor;
  await visitor.open('/en/search');
  await kept(page, '/en/offline');
  line.cut(true);
  await page.goto('/en/contacts');
  await page.waitForURL(/\/offline\?from=/);
  await hydrated(page);
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  // As one connection that comes back before anything gets through it.
  const unanswered = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/icon.svg'));
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await unanswered;
  expect(new URL(page.url()).pathname).toBe('/en/offline');
  line.cut(false);
  await page.waitForURL((url) => url.pathname === '/en/contacts');
  await visitor.leave();
  line.close();
});
