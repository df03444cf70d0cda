import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePhone } from '#test/factories.ts';
import { TestBrowser, TestHandset } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { forgetSignIns } from './jobs.ts';

const dayMs = 86_400_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off' } });
});
afterAll(() => app.close());

const tables = ['sign_in_attempt', 'sign_in_conversation', 'sign_in_nonce', 'sign_in_event', 'session'] as const;

async function count(): Promise<Record<(typeof tables)[number], number>> {
  const rows = await Promise.all(tables.map((table) => app.database.db.selectFrom(table).selectAll().execute()));
  return Object.fromEntries(tables.map((table, at) => [table, rows[at]?.length ?? 0])) as never;
}

it('what a sign-in leaves behind is forgotten in its time', async () => {
  const handset = new TestHandset(app, makePhone(), { hidesPhone: true });
  await handset.send(await new TestBrowser(app).getCode());
  await handset.send('ZZZZ2222');
  await new TestBrowser(app).signIn(makePhone());
  const forget = async (days: number) => {
    const at = new Date(app.clock.now().getTime() + days * dayMs);
    await forgetSignIns({ database: app.database, sessionWordsDays: 90 }, at);
    return count();
  };
  const before = await count();
  for (const table of tables) expect(before[table]).toBeGreaterThan(0);
  expect(await forget(0)).toEqual(before);
  expect(await forget(1.1)).toEqual({
    sign_in_attempt: 0,
    sign_in_conversation: 0,
    sign_in_nonce: 0,
    sign_in_event: before.sign_in_event,
    session: before.session,
  });
  expect(await forget(8.1)).toMatchObject({ sign_in_event: 0, session: before.session });
  expect(await forget(89)).toMatchObject({ session: before.session });
  const told = () => app.database.db.selectFrom('session').select(['browser', 'country']).execute();
  expect(await told()).toEqual([{ browser: '?', country: null }]);
  expect(await forget(91)).toMatchObject({ session: before.session });
  expect(await told()).toEqual([{ browser: '', country: null }]);
  expect(await forget(399)).toMatchObject({ session: before.session });
  expect(await forget(401)).toMatchObject({ session: 0 });
});

it('T no phone number of a sender stands in what a sign-in keeps beyond its account', async () => {
  const phone = makePhone();
  const handset = new TestHandset(app, phone, { hidesPhone: true });
  await handset.send(await new TestBrowser(app).getCode());
  await new TestBrowser(app).signIn(phone);
  const kept = await Promise.all([
    app.database.db.selectFrom('sign_in_event').selectAll().execute(),
    app.database.db.selectFrom('sign_in_conversation').selectAll().execute(),
    app.database.db.selectFrom('rate_use').selectAll().execute(),
    app.database.db.selectFrom('session').selectAll().execute(),
    app.database.db.selectFrom('profile_identity').selectAll().execute(),
  ]);
  // Every table has a row of this sign-in; otherwise the search below would prove nothing.
  for (const rows of kept) expect(rows).not.toEqual([]);
  for (const written of [phone, phone.slice(2)]) expect(JSON.stringify(kept)).not.toContain(written);
});

it('what a person would recognise a session by goes 90 days after the sign-in where it was ended', async () => {
  const browser = new TestBrowser(app);
  await browser.signIn(makePhone(), { headers: { 'user-agent': 'Firefox/140.0' } });
  await browser.post('/api/v6/auth/logout');
  const told = async (days: number) => {
    await forgetSignIns(
      { database: app.database, sessionWordsDays: 90 },
      new Date(app.clock.now().getTime() + days * dayMs),
    );
    const ended = app.database.db.selectFrom('session').select('browser').where('revoked_at', 'is not', null);
    return (await ended.execute()).map((session) => session.browser);
  };
  expect(await told(89)).toEqual(['Firefox']);
  expect(await told(91)).toEqual(['']);
});
