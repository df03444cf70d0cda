import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { avatarCount, CancelledProfile, EditedProfile } from '#contract/profile.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { addConfirmedSignIn } from '#test/confirmed-sign-in.ts';
import { makePhone } from '#test/factories.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { getAccount } from '../queries/get-account.ts';

const dayMs = 86_400_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '10000' } });
});
afterAll(() => app.close());

const edit = '/api/v6/profile/edit';
const cancel = '/api/v6/profile/cancel';
const download = '/api/v6/profile/export';

async function signedIn(phone = makePhone()) {
  const browser = new TestBrowser(app);
  const { profile_id } = await browser.collect(await addConfirmedSignIn(app, browser, phone));
  const account = () => getAccount(app.database.db, String(profile_id));
  return { browser, phone, id: String(profile_id), account };
}

describe('name and generated picture', () => {
  it('keeps what is given, and leaves what is not', async () => {
    const { browser, account } = await signedIn();
    const first = await browser.post(edit, { first_name: '  Ana  María ', last_name: 'Jose\u0301' });
    expect(EditedProfile.parse(first.data)).toEqual({
      status: true,
      firstName: 'Ana María',
      lastName: 'José',
      avatar: null,
      avatarId: null,
      nameState: 'shown',
      avatarState: 'shown',
    });
    expect((await browser.post(edit, { avatar_id: '7' })).data).toMatchObject({
      firstName: 'Ana María',
      avatar: '/avatars/7.svg',
      avatarId: 7,
    });
    expect((await browser.post(edit, { last_name: ' ' })).data).toMatchObject({ lastName: '', avatarId: 7 });
    expect(await account()).toMatchObject({ firstName: 'Ana María', lastName: null, avatarId: 7 });
    expect((await browser.post(edit, { avatar_id: '0' })).data).toMatchObject({ avatar: null, avatarId: null });
  });

  it.each([
    ['name.invalid', { first_name: 'x'.repeat(61) }],
    ['name.invalid', { first_name: 'Ann', last_name: 'Lee\u202egnp' }],
    ['name.invalid', { first_name: 'Ann\u0000' }],
    ['request.invalid', { first_name: 'x'.repeat(401) }],
    ['request.invalid', { avatar_id: String(avatarCount + 1) }],
    ['request.invalid', { avatar_id: '-1' }],
    ['request.invalid', { avatar_id: '1.5' }],
    ['request.invalid', { first_name: 'Ann', avatar_id: '' }],
  ])('%s, and nothing changes: %j', async (code, fields: Record<string, string>) => {
    const { browser, account } = await signedIn();
    await browser.post(edit, { first_name: 'Before', avatar_id: '3' });
    expect(await browser.post(edit, fields)).toMatchObject({ status: 400, code });
    expect(await account()).toMatchObject({ firstName: 'Before', lastName: null, avatarId: 3 });
  });

  it('is for the member alone', async () => {
    const fields = { first_name: 'Eve' };
    expect(await new TestBrowser(app).post(edit, fields)).toMatchObject({ status: 401, code: 'sign_in.required' });
    const [one, other] = [await signedIn(), await signedIn()];
    // No field can name another account.
    await one.browser.post(edit, { ...fields, profile_id: other.id, id: other.id });
    expect([(await one.account()).firstName, (await other.account()).firstName]).toEqual(['Eve', null]);
    await other.browser.post(cancel, { cancel: '1' });
    expect(await other.browser.post(edit, fields)).toMatchObject({ status: 409, code: 'profile.deactivated' });
    expect((await other.account()).firstName).toBeNull();
  });
});

describe('leaving and coming back', () => {
  it('deactivates, ends the other sessions, and lets this one take it back', async () => {
    const { browser, phone, account } = await signedIn();
    const elsewhere = await signedIn(phone);
    const left = await browser.post(cancel, { cancel: '1' });
    expect(CancelledProfile.parse(left.data)).toEqual({
      status: true,
      profileView: 'CANCELED',
      eraseAtTimestamp: toTimestamp(new Date(app.clock.now().getTime() + 30 * dayMs)),
    });
    expect((await account()).deactivatedAt).toEqual(app.clock.now());
    expect(await elsewhere.browser.ask('/api/v6/auth/sessions')).toMatchObject({ status: 403, code: 'session.ended' });
    expect(await browser.ask<{ total: number }>('/api/v6/auth/sessions')).toMatchObject({ data: { total: 1 } });
    const back = await browser.post(cancel, { cancel: '0' });
    expect(CancelledProfile.parse(back.data)).toEqual({ status: true, profileView: 'FULL', eraseAtTimestamp: null });
    expect((await account()).deactivatedAt).toBeNull();
    expect((await browser.post(edit, { first_name: 'Back' })).status).toBe(200);
  });

  it('counts the days from the first time, whatever is asked again; the last choice about texts holds', async () => {
    const { browser, id } = await signedIn();
    const row = () =>
      app.database.db
        .selectFrom('profile')
        .select(['deactivated_at', 'erases_texts'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const first = await browser.post(cancel, { cancel: '1', texts: 'erase' });
    const { deactivated_at } = await row();
    expect(await row()).toEqual({ deactivated_at, erases_texts: true });
    app.clock.advance(dayMs);
    expect((await browser.post(cancel, { cancel: '1' })).data).toEqual(first.data);
    expect(await row()).toEqual({ deactivated_at, erases_texts: false });
    for (const _ of [1, 2]) {
      expect((await browser.post(cancel, { cancel: '0' })).data).toMatchObject({ profileView: 'FULL' });
      expect(await row()).toEqual({ deactivated_at: null, erases_texts: false });
    }
  });

  it('two at once from two devices leave one of them signed in', async () => {
    const { browser, phone } = await signedIn();
    const elsewhere = await signedIn(phone);
    const browsers = [browser, elsewhere.browser];
    const answers = await Promise.all(browsers.map((one) => one.post(cancel, { cancel: '1' })));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(answers.every(({ status }) => status === 200 || status === 403)).toBe(true);
    const left = await Promise.all(browsers.map((one) => one.ask('/api/v6/auth/sessions')));
    expect(left.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it('a new sign-in sees it as deactivated until day 30 and may take it back', async () => {
    const { browser, phone, id } = await signedIn();
    await browser.post(cancel, { cancel: '1' });
    app.clock.advance(29.5 * dayMs);
    const again = await signedIn(phone);
    expect(again.id).toBe(id);
    expect(await again.browser.post(edit, {})).toMatchObject({ status: 409 });
    expect((await again.browser.post(cancel, { cancel: '0' })).data).toMatchObject({ profileView: 'FULL' });
    expect((await again.browser.post(edit, {})).status).toBe(200);
  });

  it('from day 30 on nothing brings it back, even before it is erased', async () => {
    const { browser, phone, id } = await signedIn();
    await browser.post(cancel, { cancel: '1' });
    app.clock.advance(10 * dayMs);
    const again = await signedIn(phone);
    app.clock.advance(20 * dayMs);
    for (const path of [cancel, '/api/v6/auth/logout']) {
      expect(await again.browser.post(path, { cancel: '0' })).toMatchObject({ status: 403, code: 'session.ended' });
    }
    const next = await signedIn(phone);
    expect(next.id).not.toBe(id);
    expect((await next.account()).deactivatedAt).toBeNull();
  });

  it.each([{}, { cancel: '2' }, { cancel: 'yes' }, { cancel: '1', texts: 'burn' }])(
    '%j changes nothing',
    async (fields) => {
      const { browser, account } = await signedIn();
      const answer = await browser.post(cancel, fields as Record<string, string>);
      expect(answer).toMatchObject({ status: 400, code: 'request.invalid' });
      expect((await account()).deactivatedAt).toBeNull();
    },
  );

  it('is nothing for a visitor', async () => {
    const answer = await new TestBrowser(app).post(cancel, { cancel: '1' });
    expect(answer).toMatchObject({ status: 401, code: 'sign_in.required' });
  });
});

describe('export', () => {
  it('holds what is kept of this member and nobody else, as a file', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    await one.browser.post(edit, { first_name: 'Ann', avatar_id: '4' });
    await other.browser.post(edit, { first_name: 'Somebody else' });
    const response = await app.request(download, { headers: { authorization: `Bearer ${one.browser.token}` } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="ringbook-export.json"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      account: { profileId: one.id, phone: one.phone, firstName: 'Ann', avatarId: 4, holderPeriod: 1, role: 'member' },
      settings: { profileGoing: true, antispy: false },
      provedBy: [{ service: 'sandbox-telegram' }],
      signIn: { sessions: [{ way: 'telegram', endedAt: null }] },
      searchHistory: {},
      names: {},
      wallet: {},
    });
    for (const foreign of [other.phone, 'Somebody else']) expect(text).not.toContain(foreign);
    const { id: session } = await app.database.db
      .selectFrom('session')
      .select('id')
      .where('profile_id', '=', one.id)
      .executeTakeFirstOrThrow();
    expect(text).not.toContain(session);
    for (const { device } of await app.database.db.selectFrom('session').select('device').execute()) {
      expect(text).not.toContain(device);
    }
  });

  it('is open to a deactivated member, not to a visitor', async () => {
    const { browser } = await signedIn();
    await browser.post(cancel, { cancel: '1' });
    expect((await browser.ask(download)).status).toBe(200);
    expect(await new TestBrowser(app).ask(download)).toMatchObject({ status: 401, code: 'sign_in.required' });
  });

  it('is made so often in an hour', async () => {
    const strict = await startTestApp({
      env: { BOT_CHECK: 'off', EXPORTS_PER_HOUR: '2', CODES_PER_NETWORK: '1000' },
      database: app.database,
    });
    try {
      const [one, other] = [new TestBrowser(strict), new TestBrowser(strict)];
      await one.signIn(makePhone());
      await other.signIn(makePhone());
      const ask = async (browser: TestBrowser) => (await browser.ask(download)).status;
      expect([await ask(one), await ask(one), await ask(one), await ask(other)]).toEqual([200, 200, 429, 200]);
      const refused = await one.ask(download);
      expect(refused).toMatchObject({ status: 429, code: 'limit.hour' });
      expect(refused.headers.get('retry-after')).toBe('3600');
      strict.clock.advance(3_600_000);
      expect(await ask(one)).toBe(200);
    } finally {
      await strict.close();
    }
  });
});
