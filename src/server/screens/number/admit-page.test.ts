import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PageContext } from '#contract/page-context.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { join } from '#test/member.ts';
import { plainRenderer, startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
let rendered: string[];
beforeAll(async () => {
  const plain = plainRenderer();
  const renderer = {
    ...plain,
    render: (request: Request, context: PageContext) => {
      rendered.push(new URL(request.url).pathname);
      return plain.render(request, context);
    },
  };
  rendered = [];
  app = await startTestApp({ renderer, env: { BOT_CHECK: 'off', RATE_FACTOR: '1000' } });
});
afterAll(() => app.close());

async function rendersOf(path: string): Promise<number> {
  const before = rendered.length;
  for (let i = 0; i < 2; i += 1) expect((await app.request(path)).status).toBe(200);
  return rendered.length - before;
}

it.each(['/search', '/de-DE/search', '/number/my', '/terms'])('keeps %s for all', async (path) => {
  expect(await rendersOf(path)).toBe(1);
});

it.each([
  '/key/abc',
  '/de-DE/key/abc',
  '/KEY/abc',
  '/profile/me',
  '/profile/17',
  '/ar-SA/profile/17',
  '/profile-no-check/4915112345678',
  '/profile_no_check/x',
  '/paywall/',
  '/paywall/numcy',
  '/payment/show',
  '/settings/payment',
])('keeps %s for nobody', async (path) => {
  expect(await rendersOf(path)).toBe(2);
});

it('keeps a number’s page until the number changes', async () => {
  const person = await join(app, { first_name: 'Maria' });
  const path = `/number/${person.phone}`;
  expect(await rendersOf(path)).toBe(1);
  expect(await (await app.request(path)).text()).toContain('M***');
  await person.browser.post('/api/v6/params/profile_going', { flag: '0' });
  expect(await (await app.request(path)).text()).not.toContain('M***');
});

it('keeps each number’s own', async () => {
  const phone = await addNumber(app.database);
  expect(await rendersOf(`/number/${phone}`)).toBe(1);
  expect(await rendersOf(`/number/${makePhone()}`)).toBe(1);
});

it('names no organisation on the search page once its number is unlisted', async () => {
  const holder = await join(app);
  await addNumber(app.database, { phone: holder.phone, lookups: 99, organisations: [{ name: 'Umzüge Ohnesorg' }] });
  app.clock.advance(60_000);
  const load = async () => (await app.request('/api/v202305/main/load')).text();
  expect(await load()).toContain('Umzüge Ohnesorg');
  expect(await rendersOf('/fr-FR/search')).toBe(1);
  await holder.browser.post('/api/v6/number/unlist');
  expect(await load()).not.toContain('Umzüge Ohnesorg');
  expect(await rendersOf('/fr-FR/search')).toBe(1);
});
