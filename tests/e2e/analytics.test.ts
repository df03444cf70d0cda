import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { patient } from '#test/patience.ts';
import { type ServedSite, serveSite } from '#test/serve.ts';
import { lose, visitCount } from './lost-part.ts';
import { numbers } from './site.ts';
import { hydrated, type Visitor, visit } from './visitor.ts';

// A stand-in for an Umami of the operator, and what browsers ask of it.

interface Asked {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

let site: ServedSite;
let origin: string;
const asked: Asked[] = [];
const server = createServer(async (request, response) => {
  // As Umami lets browsers of every site ask it, with whatever headers: a visitor's proxy adds one to each request.
  response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*');
  const body = await text(request);
  if (request.method !== 'OPTIONS') asked.push({ path: request.url ?? '', headers: request.headers, body });
  response.writeHead(200, { 'set-cookie': 'spy=1', 'content-type': 'application/json' }).end('{}');
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  site = await serveSite({
    TRUST_PROXY: '127.0.0.1',
    SANDBOX: 'on',
    BOT_CHECK: 'off',
    ANALYTICS_KIND: 'umami',
    ANALYTICS_URL: origin,
    ANALYTICS_SITE_ID: 'b59e9c65-ae32-47f1-8400-119fcf4861c4',
  });
});
afterAll(async () => {
  await site?.stop();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked.length = 0;
});

const pagesOf = () => asked.map(({ body }) => (JSON.parse(body) as { payload: { url: string } }).payload.url);
const violations = ({ troubles }: Visitor) => troubles.filter((one) => /Content Security Policy|^script:/i.test(one));
/** Whatever the page asks for by itself has been asked for. */
async function settled({ page }: Visitor): Promise<void> {
  await hydrated(page);
  await page.waitForLoadState('networkidle');
}

test('40: a Russian page tells which kind it is, and no number, title, query or page before it', async () => {
  const visitor = await visit({ site: site.url });
  await visitor.open(`/ru-RU/number/${numbers.unwanted}?from=somewhere`);
  await expect.poll(pagesOf, { timeout: patient(15_000) }).toEqual(['/number/phone']);
  // Another number is another visit, and so is another page of this document.
  await visitor.page.goto(`/ru-RU/number/${numbers.suspicious}`);
  await expect.poll(pagesOf, { timeout: patient(15_000) }).toEqual(['/number/phone', '/number/phone']);
  await hydrated(visitor.page);
  await visitor.page.getByRole('contentinfo').locator('a[href="/ru-RU/privacy"]').first().click();
  await visitor.page.waitForURL('**/privacy');
  await expect.poll(pagesOf, { timeout: patient(15_000) }).toEqual(['/number/phone', '/number/phone', '/privacy']);
  for (const { path, headers, body } of asked) {
    expect(path).toBe('/api/send');
    const told = JSON.stringify([headers, body]);
    expect(told).not.toContain(numbers.unwanted);
    expect(told).not.toContain(numbers.suspicious);
    expect(told).not.toContain('somewhere');
    expect(headers.referer).toBeUndefined();
    expect(headers.cookie).toBeUndefined();
  }
  // Cookies know no port: the site's own stand beside them.
  expect((await visitor.context.cookies(origin)).map(({ name }) => name)).not.toContain('spy');
  expect(violations(visitor)).toEqual([]);
  // Nobody else is asked.
  const foreign = visitor.troubles.filter((one) => one.startsWith('foreign request'));
  expect(foreign.every((one) => one === `foreign request: ${origin}/api/send`)).toBe(true);
  await visitor.leave();
});

test.each(['en', 'de-DE', 'ar-SA', 'uk-UA'])('40: in %s nobody is asked', async (language) => {
  const visitor = await visit({ site: site.url });
  for (const path of ['search', `number/${numbers.unwanted}`, 'cookies', 'privacy']) {
    await visitor.open(`/${language}/${path}`);
    await settled(visitor);
  }
  expect(asked).toEqual([]);
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test.each([
  ['Do Not Track', 'doNotTrack', '1'],
  ['Global Privacy Control', 'globalPrivacyControl', true],
] as const)('40: whoever sends %s is not counted', async (_, name, value) => {
  const visitor = await visit({ site: site.url });
  await visitor.page.addInitScript(
    ([key, said]) => {
      Object.defineProperty(Navigator.prototype, key, { configurable: true, get: () => said });
    },
    [name, value] as const,
  );
  for (const path of ['search', `number/${numbers.unwanted}`]) {
    await visitor.open(`/ru-RU/${path}`);
    await settled(visitor);
  }
  const said = (key: string) => (navigator as unknown as Record<string, unknown>)[key];
  expect(await visitor.page.evaluate(said, name)).toBe(value);
  expect(asked).toEqual([]);
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('40: a server that is away takes nothing from the page', async () => {
  const visitor = await visit({ site: site.url });
  await visitor.context.route(`${origin}/**`, (route) => route.abort('connectionrefused'));
  await visitor.open('/ru-RU/search');
  await settled(visitor);
  expect(await visitor.page.getByRole('main').isVisible()).toBe(true);
  expect(violations(visitor)).toEqual([]);
  await visitor.context.unroute(`${origin}/**`);
  await visitor.leave();
});

test('U5 who loses what tells of a visit has the page all the same', async () => {
  const visitor = await visit({ site: site.url });
  const { asked: fetched } = await lose(visitor, visitCount);
  await visitor.open('/ru-RU/search');
  await expect.poll(fetched).toBe(1);
  await settled(visitor);
  expect(await visitor.page.getByRole('main').isVisible()).toBe(true);
  expect(asked).toEqual([]);
  expect(violations(visitor)).toEqual([]);
  // It is asked for again with the next page.
  await visitor.open('/ru-RU/contacts');
  await expect.poll(pagesOf, { timeout: patient(15_000) }).toEqual(['/contacts']);
  await visitor.leave();
});
