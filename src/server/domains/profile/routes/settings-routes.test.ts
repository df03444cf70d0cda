import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addConfirmedSignIn } from '#test/confirmed-sign-in.ts';
import { makePhone } from '#test/factories.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { grantPro } from '../commands/grant.ts';
import { getAccount } from '../queries/get-account.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '10000' } });
});
afterAll(() => app.close());

const antispy = '/api/v2/param/antispy';
const going = '/api/v6/params/profile_going';
const notifications = '/api/v6/params/notifications';
const overlimit = '/api/v6/params/overlimit';

async function signedIn() {
  const phone = makePhone();
  const browser = new TestBrowser(app);
  const { profile_id } = await browser.collect(await addConfirmedSignIn(app, browser, phone));
  const settings = async () => (await getAccount(app.database.db, String(profile_id))).settings;
  return { browser, phone, settings };
}

describe('who may', () => {
  const calls: [string, Record<string, string> | null][] = [
    ...[antispy, going, notifications].map((path): [string, null] => [path, null]),
    [antispy, { value: '0' }],
    [going, { flag: '0' }],
    [notifications, { newNotice: '0' }],
    [overlimit, {}],
    [`${overlimit}/disable`, {}],
  ];
  const call = (browser: TestBrowser, [path, fields]: (typeof calls)[number]) =>
    fields === null ? browser.ask(path) : browser.post(path, fields);

  it('a visitor is asked to sign in', async () => {
    for (const one of calls) {
      expect(await call(new TestBrowser(app), one)).toMatchObject({ status: 401, code: 'sign_in.required' });
    }
  });

  it('a deactivated member is told to come back first, and changes nothing', async () => {
    const { browser, settings } = await signedIn();
    const before = await settings();
    await browser.post('/api/v6/profile/cancel', { cancel: '1' });
    for (const one of calls) {
      expect(await call(browser, one)).toMatchObject({ status: 409, code: 'profile.deactivated' });
    }
    expect(await settings()).toEqual(before);
  });

  it('each changes their own alone', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const before = await other.settings();
    for (const [path, fields] of calls) if (fields !== null) await one.browser.post(path, fields);
    expect(await one.settings()).toMatchObject({ profileGoing: false, newNotice: false });
    expect(await other.settings()).toEqual(before);
  });
});

it('switches and shows each setting', async () => {
  const { browser, settings } = await signedIn();
  expect(await settings()).toEqual({
    antispy: false,
    profileGoing: true,
    overlimit: false,
    newNotice: true,
    newContactName: true,
    commonAcquaintances: false,
    deliverWithoutSound: false,
  });
  expect((await browser.ask(going)).data).toEqual({ flag: true });
  expect((await browser.post(going, { flag: '0' })).data).toEqual({ status: true, flag: false });
  expect((await browser.ask(going)).data).toEqual({ flag: false });

  const changed = { newNotice: false, newContactName: true, commonAcquaintances: true, deliverWithoutSound: false };
  const outcome = await browser.post(notifications, { newNotice: '0', commonAcquaintances: '1' });
  expect(outcome.data).toEqual({ status: true, ...changed });
  expect((await browser.ask(notifications)).data).toEqual(changed);
  expect((await browser.post(notifications)).data).toEqual({ status: true, ...changed });

  expect((await browser.post(overlimit)).data).toEqual({ status: true, overlimit: true });
  expect(await settings()).toMatchObject({ overlimit: true });
  expect((await browser.post(`${overlimit}/disable`)).data).toEqual({ status: true, overlimit: false });
  expect(await settings()).toMatchObject({ overlimit: false, profileGoing: false, ...changed });
});

it('takes the same as JSON', async () => {
  const { browser, settings } = await signedIn();
  const post = (body: unknown) =>
    browser.ask(notifications, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await post({ newNotice: false, deliverWithoutSound: 1 })).status).toBe(200);
  expect(await settings()).toMatchObject({ newNotice: false, deliverWithoutSound: true });
  expect((await post({ newNotice: { is: true } })).status).toBe(400);
  expect((await post({ newNotice: 2 })).status).toBe(400);
  expect(await settings()).toMatchObject({ newNotice: false });
});

it.each([
  [antispy, { value: '2' }],
  [antispy, { value: 'on' }],
  [antispy, {}],
  [going, { flag: '' }],
  [going, { flag: '-1' }],
  [going, { value: '0' }],
  [notifications, { newNotice: '0', commonAcquaintances: 'perhaps' }],
])('a value that does not exist changes nothing: %s %j', async (path, fields: Record<string, string>) => {
  const { browser, settings } = await signedIn();
  const before = await settings();
  expect(await browser.post(path, fields)).toMatchObject({ status: 400, code: 'request.invalid' });
  expect(await settings()).toEqual(before);
});

it.each([{ newNotise: '0' }, { newNotice: '0', overlimit: '1' }, { antispy: '1' }])(
  'B13 a setting that does not exist is refused, and the others of the call stay too: %j',
  async (fields: Record<string, string>) => {
    const { browser, settings } = await signedIn();
    const before = await settings();
    expect(await browser.post(notifications, fields)).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(await settings()).toEqual(before);
  },
);

it('antispy is switched on with Pro alone, and off always', async () => {
  const { browser, phone, settings } = await signedIn();
  const on = () => browser.post(antispy, { value: '1' });
  expect(await on()).toMatchObject({ status: 422, code: 'subscription.required' });
  expect(await settings()).toMatchObject({ antispy: false });
  await grantPro(app.database.db, phone, 1, app.clock.now());
  expect((await on()).data).toEqual({ status: true, value: true });
  expect((await browser.ask(antispy)).data).toEqual({ value: true });
  await grantPro(app.database.db, phone, 0, app.clock.now());
  expect(await on()).toMatchObject({ status: 422 });
  expect((await browser.post(antispy, { value: '0' })).data).toEqual({ status: true, value: false });
});
