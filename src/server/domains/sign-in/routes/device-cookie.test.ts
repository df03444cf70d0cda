import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePhone } from '#test/factories.ts';
import { searchDatabase } from '#test/search-database.ts';
import { TestBrowser, TestHandset } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '10000' } });
});
afterAll(() => app.close());

it('ASVS 3.4.4 has a cookie for HTTPS alone where the site is on HTTPS', async () => {
  const secure = await startTestApp({
    env: { BOT_CHECK: 'off', RATE_FACTOR: '10000', PUBLIC_URL: 'https://ringbook.test' },
    database: app.database,
  });
  try {
    const browser = new TestBrowser(secure);
    expect((await browser.start()).headers.get('set-cookie')).toMatch(
      /^__Host-device_=[0-9a-f]{32}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect((await browser.start()).headers.get('set-cookie')).toBeNull();
    await browser.signIn(makePhone());
    // A cookie that a sibling host could set identifies no browser.
    const secret = browser.cookies.get('__Host-device_') ?? '';
    const neighbour = new TestBrowser(secure);
    neighbour.cookies.set('device_', secret);
    expect((await neighbour.ask('/api/v6/auth/device')).data).toMatchObject({ status: false });
    expect((await neighbour.start()).headers.get('set-cookie')).not.toContain(secret);
  } finally {
    await secure.close();
  }
});

it('ASVS 2.7.5 keeps the code as a keyed hash: who reads the database cannot send it', async () => {
  const browser = new TestBrowser(app);
  const code = await browser.getCode();
  await new TestHandset(app, makePhone()).send(`Login ${code}`);
  expect((await browser.check(code)).data).toMatchObject({ step: 'answer' });
  expect(await searchDatabase(app.database, code)).toEqual([]);
  const newest = app.database.db.selectFrom('sign_in_attempt').select('code').orderBy('id', 'desc').limit(1);
  const [{ code: kept } = { code: '' }] = await newest.execute();
  expect(kept).toMatch(/^[\w-]{43}$/);
  for (const known of [kept, kept.slice(0, 8)]) expect((await browser.check(known)).statusCode).toBe(10005);
});
