import { generateKeyPairSync } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePhone } from '#test/factories.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { grantRole } from '../profile/commands/grant.ts';

const dayMs = 86_400_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '10000', MIN_CLIENT_VERSION: '1.4.0' } });
});
afterAll(() => app.close());

const sessionsPath = '/api/v6/auth/sessions';
async function signedIn(phone = makePhone()) {
  const browser = new TestBrowser(app);
  await browser.signIn(phone);
  return browser;
}
const look = (browser: TestBrowser, headers: Record<string, string> = {}) => browser.ask(sessionsPath, { headers });
type Sessions = { items: { id: string; isCurrent: boolean }[]; total: number; hasMore: boolean };
const list = (browser: TestBrowser) => browser.ask<Sessions>(sessionsPath);

describe('who is asking', () => {
  it('a visitor is asked to sign in on members’ calls and served on others', async () => {
    const visitor = new TestBrowser(app);
    for (const answer of [
      await look(visitor),
      await visitor.post('/api/v6/auth/logout'),
      await visitor.post('/api/v6/auth/logout_all'),
      await visitor.post('/api/v6/auth/sessions/revoke', { id: 'x' }),
    ]) {
      expect([answer.status, answer.code]).toEqual([401, 'sign_in.required']);
    }
    expect((await visitor.ask('/api/v202305/main/load')).status).toBe(200);
  });

  it('a token counts with and without the word Bearer', async () => {
    const browser = await signedIn();
    const token = browser.token ?? '';
    for (const authorization of [`Bearer ${token}`, `bearer  ${token}`, token]) {
      expect((await look(browser, { authorization })).status).toBe(200);
    }
  });

  it('a bad token is refused with 403 on every call, an open one too', async () => {
    const browser = await signedIn();
    const token = browser.token ?? '';
    const [head, body, signature] = token.split('.');
    const forgedBody = Buffer.from(JSON.stringify({ ...decodeJwt(token), role: 'admin', sub: '1' })).toString(
      'base64url',
    );
    const none = Buffer.from(JSON.stringify({ ...decodeProtectedHeader(token), alg: 'none' })).toString('base64url');
    const { privateKey } = generateKeyPairSync('ed25519');
    const { kid = '' } = decodeProtectedHeader(token);
    const otherKey = (keyId: string) =>
      new SignJWT(decodeJwt(token)).setProtectedHeader({ alg: 'Ed25519', kid: keyId, typ: 'at+jwt' }).sign(privateKey);
    const bad = [
      'nonsense',
      `${head}.${forgedBody}.${signature}`,
      `${none}.${body}.`,
      `${head}.${body}.${signature?.slice(0, -4)}AAAA`,
      await otherKey(kid),
      await otherKey('unknown'),
      'x'.repeat(5_000),
    ];
    for (const authorization of bad) {
      const answer = await browser.ask('/api/v202305/main/load', { headers: { authorization } });
      expect([answer.status, answer.code]).toEqual([403, 'session.ended']);
    }
    expect((await look(browser)).status).toBe(200);
  });

  it('a token of another site is none', async () => {
    const other = await startTestApp({
      env: { BOT_CHECK: 'off', PUBLIC_URL: 'http://other.test', RATE_FACTOR: '100' },
      database: app.database,
      clock: app.clock,
    });
    try {
      const elsewhere = new TestBrowser(other);
      await elsewhere.signIn(makePhone());
      expect((await look(new TestBrowser(app), { authorization: `Bearer ${elsewhere.token}` })).status).toBe(403);
    } finally {
      await other.close();
    }
  });

  it('a token lives 30 days and not longer', async () => {
    const browser = await signedIn();
    app.clock.advance(30 * dayMs - 60_000);
    expect((await look(browser)).status).toBe(200);
    app.clock.advance(61_000);
    expect((await look(browser)).status).toBe(403);
  });

  it('a barred account is refused, signed in before or now', async () => {
    const phone = makePhone();
    const browser = await signedIn(phone);
    await app.database.db
      .updateTable('profile')
      .set({ barred_at: app.clock.now() })
      .where('phone', '=', phone)
      .execute();
    const answer = await look(browser);
    expect([answer.status, answer.code]).toEqual([403, 'profile.barred']);
    await expect(new TestBrowser(app).signIn(phone)).rejects.toThrow('403');
  });

  it('a client that is too old is sent away, one that says nothing is not', async () => {
    const visitor = new TestBrowser(app);
    const ask = (version: string) =>
      visitor.ask('/api/v202305/main/load', { headers: { 'x-client-version': version } });
    expect((await ask('1.4.0')).status).toBe(200);
    expect((await ask('1.10')).status).toBe(200);
    expect((await ask('2')).status).toBe(200);
    for (const old of ['1.3.9', '1', '0.9.9', 'old']) {
      const answer = await ask(old);
      expect([answer.status, answer.code]).toEqual([426, 'client.too_old']);
    }
  });

  it('a role counts as it is now, not as it was when the token was made', async () => {
    const phone = makePhone();
    const browser = await signedIn(phone);
    expect(await grantRole(app.database.db, phone, 'moderator')).toBe(true);
    expect(await grantRole(app.database.db, makePhone(), 'admin')).toBe(false);
    expect(decodeJwt(browser.token ?? '').role).toBe('member');
    expect((await look(browser)).status).toBe(200);
    const again = await signedIn(phone);
    expect(decodeJwt(again.token ?? '').role).toBe('moderator');
  });

  it('a token holds no phone number', async () => {
    const phone = makePhone();
    const browser = await signedIn(phone);
    expect(Object.keys(decodeJwt(browser.token ?? '')).sort()).toEqual([
      'aud',
      'exp',
      'iat',
      'iss',
      'role',
      'sid',
      'sub',
      'ver',
    ]);
    expect(JSON.stringify(decodeJwt(browser.token ?? ''))).not.toContain(phone);
  });
});

describe('sessions', () => {
  it('logout ends this one alone', async () => {
    const phone = makePhone();
    const [one, two] = [await signedIn(phone), await signedIn(phone)];
    expect((await one.post('/api/v6/auth/logout')).status).toBe(200);
    expect((await look(one)).status).toBe(403);
    expect((await list(two)).data.total).toBe(1);
  });

  it('logout everywhere ends all, and a new sign-in works', async () => {
    const phone = makePhone();
    const browsers = [await signedIn(phone), await signedIn(phone), await signedIn(phone)];
    expect((await browsers[0]?.post('/api/v6/auth/logout_all'))?.status).toBe(200);
    for (const browser of browsers) expect((await look(browser)).status).toBe(403);
    expect((await list(await signedIn(phone))).data.total).toBe(1);
  });

  it('one is ended from another of the same member, never by somebody else', async () => {
    const phone = makePhone();
    const [one, two, stranger] = [await signedIn(phone), await signedIn(phone), await signedIn()];
    const { items, total } = (await list(one)).data;
    expect(total).toBe(2);
    const other = items.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    const refused = await stranger.post('/api/v6/auth/sessions/revoke', { id: other });
    expect([refused.status, refused.code]).toEqual([404, 'session.unknown']);
    expect((await look(two)).status).toBe(200);
    expect((await one.post('/api/v6/auth/sessions/revoke', { id: other })).status).toBe(200);
    expect((await look(two)).status).toBe(403);
    expect((await look(one)).status).toBe(200);
    expect((await one.post('/api/v6/auth/sessions/revoke', { id: other })).status).toBe(404);
  });

  it('are ended on all servers at once', async () => {
    const browser = await signedIn();
    const second = await startTestApp({ env: { BOT_CHECK: 'off' }, database: app.database, clock: app.clock });
    try {
      const there = new TestBrowser(second);
      there.token = browser.token;
      expect((await there.post('/api/v6/auth/logout')).status).toBe(200);
      expect((await look(browser)).status).toBe(403);
    } finally {
      await second.close();
    }
  });

  it('T are listed by pages, the newest first, whichever was used last', async () => {
    const phone = makePhone();
    const browsers: TestBrowser[] = [];
    for (let hours = 0; hours < 3; hours += 1) {
      browsers.push(await signedIn(phone));
      app.clock.advance(3_600_000);
    }
    const opened = await Promise.all(
      browsers.map(async (browser) => (await list(browser)).data.items.find(({ isCurrent }) => isCurrent)?.id),
    );
    const newestFirst = opened.toReversed();
    app.clock.advance(3_600_000);
    const oldest = browsers[0] ?? new TestBrowser(app);
    const page = async (query: string) => (await oldest.ask<Sessions>(sessionsPath + query)).data;
    const idsOf = ({ items }: Sessions) => items.map(({ id }) => id);
    expect(idsOf(await page(''))).toEqual(newestFirst);
    const start = await page('?limit=2');
    expect(start).toMatchObject({ total: 3, hasMore: true });
    expect(idsOf(start)).toEqual(newestFirst.slice(0, 2));
    const rest = await page('?limit=2&offset=2');
    expect(rest).toMatchObject({ total: 3, hasMore: false });
    expect(idsOf(rest)).toEqual(newestFirst.slice(2));
    expect((await oldest.ask(`${sessionsPath}?limit=101`)).status).toBe(400);
  });

  it('take fields as a form, as multipart and as JSON', async () => {
    const browser = await signedIn();
    const revoke = (body: BodyInit, headers: Record<string, string> = {}) =>
      browser.ask('/api/v6/auth/sessions/revoke', { method: 'POST', body, headers });
    const multipart = new FormData();
    multipart.set('id', 'none');
    expect((await revoke(new URLSearchParams({ id: 'none' }))).code).toBe('session.unknown');
    expect((await revoke(multipart)).code).toBe('session.unknown');
    expect((await revoke('{"id":"none"}', { 'content-type': 'application/json' })).code).toBe('session.unknown');
    expect((await revoke('[1]', { 'content-type': 'application/json' })).code).toBe('request.invalid');
    expect((await revoke('{', { 'content-type': 'application/json' })).code).toBe('request.invalid');
    expect((await revoke('id=none', { 'content-type': 'text/plain' })).status).toBe(415);
    expect(
      (await revoke(`id=${'x'.repeat(70_000)}`, { 'content-type': 'application/x-www-form-urlencoded' })).status,
    ).toBe(413);
  });

  it('this browser’s past is told to this browser alone', async () => {
    const browser = new TestBrowser(app);
    const device = () => browser.ask('/api/v6/auth/device');
    expect((await device()).data).toEqual({ status: false, isNewUser: true, userAgreement: false });
    await browser.signIn(makePhone());
    browser.token = null;
    expect((await device()).data).toEqual({ status: true, isNewUser: false, userAgreement: true });
  });

  describe('C6 the next person at a browser is told nothing of the one before', () => {
    const nobody = { status: false, isNewUser: true, userAgreement: false };
    const tell = async (browser: TestBrowser) => {
      browser.token = null;
      return (await browser.ask('/api/v6/auth/device')).data;
    };

    it.each([
      ['signed out', (browser: TestBrowser) => browser.post('/api/v6/auth/logout')],
      ['signed out everywhere', (browser: TestBrowser) => browser.post('/api/v6/auth/logout_all')],
      ['has not been back until the session ran out', async () => app.clock.advance(31 * 86_400_000)],
    ])('who %s', async (_, end) => {
      const browser = new TestBrowser(app);
      await browser.signIn(makePhone());
      expect(await tell(new TestBrowser(app))).toEqual(nobody);
      const { token } = browser;
      expect(await tell(browser)).toMatchObject({ status: true, userAgreement: true });
      browser.token = token;
      await end(browser);
      expect(await tell(browser)).toEqual(nobody);
    });

    it('who ended the session from elsewhere, nor of one before them who never signed out', async () => {
      const [browser, phone] = [new TestBrowser(app), makePhone()];
      await browser.signIn(makePhone());
      browser.token = null;
      app.clock.advance(60_000);
      await browser.signIn(phone);
      app.clock.advance(60_000);
      const elsewhere = new TestBrowser(app);
      await elsewhere.signIn(phone);
      const { data } = await elsewhere.ask<Sessions>('/api/v6/auth/sessions');
      const other = data.items.find(({ isCurrent }) => !isCurrent);
      expect(await tell(browser)).toMatchObject({ status: true });
      expect((await elsewhere.post('/api/v6/auth/sessions/revoke', { id: other?.id ?? '' })).status).toBe(200);
      expect(await tell(browser)).toEqual(nobody);
    });
  });
});
