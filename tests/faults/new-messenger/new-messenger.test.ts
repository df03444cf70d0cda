import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PageContext } from '#contract/page-context.ts';
import { type ConfigError, loadConfig } from '#server/config/config.ts';
import { listSettings } from '#server/config/setting.ts';
import { messengers } from '#server/domains/sign-in/providers/catalogue.ts';
import type { PageRenderer } from '#server/platform/http/page-renderer.ts';
import { makePhone } from '#test/factories.ts';
import { type ServiceDouble, startServiceDouble } from '#test/service-double.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { plainRenderer, startTestApp, type TestApp } from '#test/start-app.ts';
import { lookOf, nameOf } from '#web/features/sign-in/ways/catalogue.ts';
import { pigeon } from './provider.ts';
import { signRing } from './receive.ts';
import { pigeonSettings } from './settings.ts';

/** A service that nobody has heard of: all of it stands in this folder, and one line below is its line of the catalogue. */
const catalogue = [...messengers, pigeon];
const secret = 'the secret of the rings';

let loft: ServiceDouble;
let env: Record<string, string>;
let app: TestApp;
beforeAll(async () => {
  loft = await startServiceDouble(() => ({ status: 200 }));
  env = { BOT_CHECK: 'off', PIGEON_LOFT: 'tower', PIGEON_SECRET: secret, PIGEON_API_URL: loft.url };
  app = await startTestApp({ env, messengers: catalogue });
});
afterAll(async () => {
  await app.close();
  await loft.close();
});

function deliver(slip: Record<string, string>, ring?: string) {
  const body = JSON.stringify(slip);
  return app.request('/api/v6/sign_in/inbound/pigeon', {
    method: 'POST',
    body,
    headers: { 'x-ring': ring ?? signRing(body, secret) },
  });
}

it('a new messenger signs people in by its folder and one line', async () => {
  const [browser, phone] = [new TestBrowser(app), makePhone()];
  const { data } = await browser.start();
  await browser.post('/api/v6/auth/agreement_code', { code: data.code });
  const web = `https://pigeon.example/tower?${data.code}`;
  expect(data.links).toEqual([{ way: 'pigeon', app: null, web, number: null, international: null, redirect: null }]);
  const slip = { ring: randomUUID(), from: phone, says: `Hello, ${data.code}` };
  expect((await deliver(slip, signRing('another', secret))).status).toBe(401);
  expect(loft.requests).toEqual([]);
  expect((await deliver(slip)).status).toBe(200);
  const asked = JSON.parse(loft.requests[0]?.body ?? '{}');
  expect(asked).toMatchObject({ to: phone, text: expect.stringContaining('ringbook.test') });
  expect((await browser.check(data.code)).data).toMatchObject({ status: false, step: 'answer' });
  await deliver({ ring: randomUUID(), from: phone, says: 'yes' });
  const done = await browser.check(data.code);
  expect(done.data).toMatchObject({ status: true, phone, is_new_user: true });
  browser.token = done.data.access_token ?? '';
  const sessions = await browser.ask<{ items: { way: string }[] }>('/api/v6/auth/sessions');
  expect(sessions.data.items.map(({ way }) => way)).toEqual(['pigeon']);
});

it('its settings are checked with all others, and printed', () => {
  const groups = catalogue.map(({ settings }) => settings);
  expect([...listSettings(groups).keys()]).toEqual(expect.arrayContaining(['VIBER_TOKEN', 'PIGEON_SECRET']));
  const wrong = { PIGEON_LOFT: 'tower', PIGEON_API_URL: 'ftp://a', VIBER_TOKEN: 'token' };
  const problemsOf = () => {
    try {
      loadConfig(wrong, groups);
    } catch (error) {
      return (error as ConfigError).problems;
    }
    return [];
  };
  expect(problemsOf()).toEqual([
    'PIGEON_API_URL must be a http(s) address',
    'VIBER_BOT_URI is needed for Viber, which is half set up',
    'PIGEON_SECRET is needed for pigeons, which is half set up',
  ]);
  expect(loadConfig({}, groups).of(pigeonSettings)).toBeNull();
});

it('pages are told of it, and show it under its own name with the looks of any chat', async () => {
  const seen: PageContext['site'][] = [];
  const plain = plainRenderer();
  const renderer: PageRenderer = {
    ...plain,
    render(request, context) {
      seen.push(context.site);
      return plain.render(request, context);
    },
  };
  const shop = await startTestApp({ env, messengers: catalogue, renderer });
  try {
    await shop.request('/login');
    expect(seen[0]?.signIn.ways).toEqual([{ way: 'pigeon', title: 'Carrier pigeon', isRedirect: false }]);
    expect(nameOf('pigeon', 'Carrier pigeon', (key) => key)).toBe('Carrier pigeon');
    expect(lookOf('pigeon')).toMatchObject({ hint: 'login.hint.chat', next: 'login.next.chat' });
    // What has a look of its own keeps it, whatever the server calls it.
    expect(nameOf('viber', 'the bot', (key) => key)).toBe('login.provider.viber');
  } finally {
    await shop.close();
  }
});
