import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Notices } from '#contract/notification.ts';
import { raiseTokenVersion } from '#server/domains/profile/door.ts';
import { makePhone } from '#test/factories.ts';
import { createGate, someoneWaits } from '#test/lock-wait.ts';
import { TestBrowser, TestHandset } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

const dayMs = 86_400_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '10000' } });
});
afterAll(() => app.close());

it('what a number is called belongs to its holder: it goes with a new one and stays with the same', async () => {
  const [phone, friend] = [makePhone(), new TestBrowser(app)];
  const namesOf = () =>
    app.database.db.selectFrom('suggested_name').select('first_name').where('phone', '=', phone).execute();
  const first = await new TestBrowser(app).signIn(phone, { person: 'one' });
  await friend.signIn(makePhone());
  await friend.post('/api/v6/suggest/add', { phone, first_name: 'Plumber' });
  app.clock.advance(60 * dayMs);
  const again = await new TestBrowser(app).signIn(phone, { person: 'one' });
  expect([again.profile_id, again.is_new_user]).toEqual([first.profile_id, false]);
  expect(await namesOf()).toEqual([{ first_name: 'Plumber' }]);
  app.clock.advance(60 * dayMs);
  const next = await new TestBrowser(app).signIn(phone, { person: 'two' });
  expect(next.is_new_user).toBe(true);
  expect(next.profile_id).not.toBe(first.profile_id);
  expect(await namesOf()).toEqual([]);
});

it('39.1: a sign-in with a browser that is new to the account is told to it once, and none with one that it knows', async () => {
  const [phone, browser, other] = [makePhone(), new TestBrowser(app), new TestBrowser(app)];
  const kindsOf = async () => {
    const { data } = await browser.ask<Notices>('/api/v6/notification/list');
    return data.items.map(({ kind, link, isEssential }) => ({ kind, link, isEssential }));
  };
  await browser.signIn(phone);
  await browser.signIn(phone);
  expect(await kindsOf()).toEqual([]);
  await other.signIn(phone);
  await other.signIn(phone);
  const told = { kind: 'sign_in_new', link: '/settings?view=sessions', isEssential: true };
  expect(await kindsOf()).toEqual([told]);
  // Other accounts are not notified.
  const stranger = new TestBrowser(app);
  await stranger.signIn(makePhone());
  expect((await stranger.ask<Notices>('/api/v6/notification/list')).data.items).toEqual([]);
});

it('F23 no token is given before the terms are accepted, and then the same code gives it', async () => {
  const [browser, phone] = [new TestBrowser(app), makePhone()];
  const { data } = await browser.start();
  const handset = new TestHandset(app, phone);
  const [question] = await handset.send(data.code);
  if (question) await handset.answer(true, question);
  for (let n = 0; n < 2; n += 1) {
    const waiting = await browser.check(data.code);
    expect(waiting.data).toEqual({ status: false, step: 'terms', expiresAtTimestamp: data.expiresAtTimestamp });
  }
  const accounts = app.database.db.selectFrom('profile').select('id').where('phone', '=', phone);
  expect(await accounts.execute()).toEqual([]);
  // A different browser cannot accept them.
  const other = await new TestBrowser(app).post('/api/v6/auth/agreement_code', { code: data.code });
  expect(other.statusCode).toBe(10005);
  expect((await browser.check(data.code)).data.step).toBe('terms');
  await browser.post('/api/v6/auth/agreement_code', { code: data.code });
  expect((await browser.check(data.code)).data).toMatchObject({ status: true, phone, user_agreement: true });
  // Accepted terms are not asked for again.
  const again = await browser.start();
  const [asked] = await handset.send(again.data.code);
  if (asked) await handset.answer(true, asked);
  expect((await browser.check(again.data.code)).data).toMatchObject({ status: true, is_new_user: false });
});

it('T13 a sign-in that meets a sign-out of all devices gets a token that lives, or one that was ended', async () => {
  const phone = makePhone();
  const before = new TestBrowser(app);
  const { profile_id } = await before.signIn(phone);
  const confirmed = async () => {
    const browser = new TestBrowser(app);
    const code = await browser.getCode();
    const handset = new TestHandset(app, phone);
    const [question] = await handset.send(code);
    if (question) await handset.answer(true, question);
    return async () => {
      browser.token = (await browser.check(code)).data.access_token ?? null;
      return browser;
    };
  };
  const statusOf = async (browser: TestBrowser) => (await browser.ask('/api/v6/profile/my')).status;

  // During a sign-out: the sign-in waits, and its session has the account's new token version.
  const collect = await confirmed();
  const [begun, end] = [createGate(), createGate()];
  const signingOut = app.database.db.transaction().execute(async (tx) => {
    await raiseTokenVersion(tx, String(profile_id));
    begun.open();
    await end.isOpen;
  });
  await begun.isOpen;
  const collecting = collect();
  await someoneWaits(app.database);
  end.open();
  await signingOut;
  const fresh = await collecting;
  expect(await statusOf(fresh)).toBe(200);
  expect(await statusOf(before)).toBe(403);

  // None of the earlier sessions survives.
  const late = await (await confirmed())();
  expect((await fresh.post('/api/v6/auth/logout_all')).status).toBe(200);
  expect([await statusOf(late), await statusOf(fresh)]).toEqual([403, 403]);
});

describe('a new sign-in in a browser that was signed in', () => {
  const statusOf = async (browser: TestBrowser, token: string | null) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await browser.ask('/api/v6/profile/my', { headers })).status;
  };
  const living = async (profileId: number) =>
    (
      await app.database.db
        .selectFrom('session')
        .select('id')
        .where('profile_id', '=', String(profileId))
        .where('revoked_at', 'is', null)
        .execute()
    ).length;

  it('C2 a new proof in the same browser ends the session that was there, and no other browser’s', async () => {
    const [phone, browser, other] = [makePhone(), new TestBrowser(app), new TestBrowser(app)];
    const { profile_id } = await browser.signIn(phone);
    await other.signIn(phone);
    const before = browser.token;
    await browser.signIn(phone);
    expect(browser.token).not.toBe(before);
    expect(await statusOf(browser, before)).toBe(403);
    expect([await statusOf(browser, browser.token), await statusOf(other, other.token)]).toEqual([200, 200]);
    const { data } = await browser.ask<{ items: unknown[] }>('/api/v6/auth/sessions');
    expect(data.items).toHaveLength(2);
    expect(await living(Number(profile_id))).toBe(2);
  });

  it('C2 and so where somebody else signs in there', async () => {
    const browser = new TestBrowser(app);
    const first = await browser.signIn(makePhone());
    const before = browser.token;
    await browser.signIn(makePhone());
    expect([await statusOf(browser, before), await statusOf(browser, browser.token)]).toEqual([403, 200]);
    expect(await living(Number(first.profile_id))).toBe(0);
  });

  it('C2 one that is refused, or that another browser collects, ends nothing', async () => {
    const [phone, browser, stranger] = [makePhone(), new TestBrowser(app), new TestBrowser(app)];
    const { profile_id } = await browser.signIn(phone);
    const code = await browser.getCode();
    const handset = new TestHandset(app, phone);
    const [question] = await handset.send(code);
    if (question) await handset.answer(false, question);
    expect((await browser.check(code)).code).toBe('sign_in.refused');
    expect(await statusOf(browser, browser.token)).toBe(200);
    const again = await browser.getCode();
    const [asked] = await handset.send(again);
    if (asked) await handset.answer(true, asked);
    expect((await stranger.check(again)).status).toBe(400);
    expect(await statusOf(browser, browser.token)).toBe(200);
    await app.database.db
      .updateTable('profile')
      .set({ barred_at: app.clock.now() })
      .where('id', '=', String(profile_id))
      .execute();
    await browser.check(again);
    expect(await living(Number(profile_id))).toBe(1);
  });

  it('C2 the two collect at once: one session is left', async () => {
    const [phone, browser] = [makePhone(), new TestBrowser(app)];
    const { profile_id } = await browser.signIn(phone);
    const code = await browser.getCode();
    const [question] = await new TestHandset(app, phone).send(code);
    if (question) await new TestHandset(app, phone).answer(true, question);
    const answers = await Promise.all(Array.from({ length: 4 }, () => browser.check(code)));
    const tokens = answers.flatMap(({ data }) => data?.access_token ?? []);
    expect(tokens).toHaveLength(1);
    expect(await statusOf(browser, tokens[0] ?? '')).toBe(200);
    expect(await living(Number(profile_id))).toBe(1);
  });

  it('C2 two people who sign in at one browser at once: one session is left, and each order of codes ends', async () => {
    const { db } = app.database;
    for (let round = 0; round < 4; round += 1) {
      const [browser, phones] = [new TestBrowser(app), [makePhone(), makePhone()]];
      const codes: string[] = [];
      for (const phone of phones) {
        await new TestBrowser(app).signIn(phone);
        const code = await browser.getCode();
        const [question] = await new TestHandset(app, phone).send(code);
        if (question) await new TestHandset(app, phone).answer(true, question);
        codes.push(code);
      }
      if (round % 2 === 1) codes.reverse();
      // Both are blocked at their accounts, so that they continue at the same moment.
      const [held, end] = [createGate(), createGate()];
      const holding = db.transaction().execute(async (tx) => {
        await tx.selectFrom('profile').select('id').where('phone', 'in', phones).forUpdate().execute();
        held.open();
        await end.isOpen;
      });
      await held.isOpen;
      const collecting = codes.map((code) => browser.check(code));
      await someoneWaits(app.database);
      end.open();
      await holding;
      const answers = await Promise.all(collecting);
      const tokens = answers.map(({ data }) => data.access_token ?? null);
      expect(tokens).not.toContain(null);
      const statuses = await Promise.all(tokens.map((token) => statusOf(browser, token)));
      expect(statuses.sort()).toEqual([200, 403]);
    }
  });
});
