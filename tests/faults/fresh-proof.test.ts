import { afterAll, beforeAll, expect, it } from 'vitest';
import { unlistNumber } from '#server/domains/name/commands/unlist-number.ts';
import { loadPhoneHash } from '#server/domains/name/queries/list-unlisted.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { join, look, type Person } from '#test/member.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

// What could hurt a holder in a stranger's hands wants a proof of the number that is not old.

const dayMs = 86_400_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    env: {
      BOT_CHECK: 'off',
      RATE_FACTOR: '10000',
      MEMBER_PER_DAY: '1',
      PRO_PER_DAY: '1',
      SESSION_DAYS: '365',
      HIDE_PRICE: '1',
      FOLLOW_PRICE: '1',
    },
  });
});
afterAll(() => app.close());

async function addNamed(): Promise<string> {
  const phone = await addNumber(app.database);
  const names = JSON.stringify([{ firstName: 'Plumber', lastName: '', people: 3 }]);
  await app.database.db.updateTable('number').set({ names }).where('phone', '=', phone).execute();
  return phone;
}

/** Each sensitive act, in an order in which none stands in another's way. */
const acts: [string, (person: Person) => Promise<{ status: number; code: string }>][] = [
  ['export', ({ browser }) => browser.ask('/api/v6/profile/export')],
  [
    'pay',
    async (person) => {
      await look(app, person, makePhone());
      return person.browser.ask(`/api/v202505/search/${await addNamed()}?paidSearch=1`);
    },
  ],
  [
    'boost',
    async ({ browser }) => {
      const author = await join(app);
      const said = { phone: makePhone(), text: 'Silent call.' };
      const { data } = await author.browser.post<{ id: number }>('/api/v7/comment/add', said);
      const wish = { like_type: 'COMMENT_UP', action_type: 'ADD', comment_up_count: '1' };
      return browser.post('/api/v11/comment/like', { ...wish, comment_id: String(data.id) });
    },
  ],
  [
    'hide',
    async ({ browser, phone }) => {
      const author = await join(app);
      const { data } = await author.browser.post<{ id: number }>('/api/v7/comment/add', {
        phone,
        text: 'Rings at night.',
      });
      return browser.post('/api/v6/comment/hide', { comment_id: String(data.id) });
    },
  ],
  [
    'follow',
    async ({ browser }) => {
      const author = await join(app);
      const said = { phone: makePhone(), text: 'Asks for money.' };
      const { data } = await author.browser.post<{ id: number }>('/api/v7/comment/add', said);
      return browser.post('/api/v6/numcy/subscription/comment/add', { comment_id: String(data.id) });
    },
  ],
  ['state', ({ browser }) => browser.post('/api/v6/number/state', { kind: 'spoofed' })],
  ['unlist', ({ browser }) => browser.post('/api/v6/number/unlist')],
  ['deactivate', ({ browser }) => browser.post('/api/v6/profile/cancel', { cancel: '1' })],
];
/** What each of them answers: the status, and the code of a refusal. */
async function tryAll(person: Person) {
  const answers: Record<string, string> = {};
  for (const [name, act] of acts) {
    const { status, code } = await act(person);
    answers[name] = code === '' ? String(status) : code;
  }
  return answers;
}
const all = (answer: string) => Object.fromEntries(acts.map(([name]) => [name, answer]));

async function signInAgain({ browser, phone }: Person): Promise<void> {
  browser.token = null;
  await browser.signIn(phone);
}

it('C2 sensitive acts go through for 30 days after the proof', async () => {
  const person = await join(app);
  app.clock.advance(30 * dayMs - 60_000);
  expect(await tryAll(person)).toEqual(all('200'));
});

it('C2 after 30 days each wants a new proof and changes nothing; all else goes on, and a sign-in lets them through', async () => {
  const person = await join(app, { overlimit: true });
  for (let day = 0; day < 31; day += 10) {
    app.clock.advance(10 * dayMs);
    expect((await person.browser.ask('/api/v6/profile/my')).status).toBe(200);
  }
  expect(await tryAll(person)).toEqual(all('sign_in.proof_needed'));
  const mine = await person.browser.ask('/api/v6/profile/my');
  expect(mine.data).toMatchObject({ account: { isUnlisted: false, deactivatedAtTimestamp: null } });
  // Not even by a setting that pays without asking.
  expect(await look(app, person, await addNamed())).toMatchObject({
    averageProfile: { firstName: 'P***' },
    common: { balance: 10, isPaidRequest: true },
  });
  for (const path of ['profile/edit', 'params/overlimit/disable', 'number/relist']) {
    expect((await person.browser.post(`/api/v6/${path}`)).status).toBe(200);
  }
  await signInAgain(person);
  expect(await tryAll(person)).toEqual(all('200'));
  // Taking back hurts nobody.
  app.clock.advance(29 * dayMs);
  expect((await person.browser.post('/api/v6/profile/cancel', { cancel: '0' })).status).toBe(200);
});

it('C2 a new proof counts for its own session alone', async () => {
  const person = await join(app);
  app.clock.advance(31 * dayMs);
  const other = new TestBrowser(app);
  await other.signIn(person.phone);
  expect((await person.browser.ask('/api/v6/profile/export')).code).toBe('sign_in.proof_needed');
  expect((await other.ask('/api/v6/profile/export')).status).toBe(200);
});

it('C2 after 180 days of silence no earlier proof counts, however often the account is used then', async () => {
  const person = await join(app);
  const { db } = app.database;
  app.clock.advance(180 * dayMs);
  // As if sessions' proofs were good for longer than the silence that ends them.
  const lately = new Date(app.clock.now().getTime() - dayMs);
  await db.updateTable('session').set({ proved_at: lately }).where('profile_id', '=', person.id).execute();
  for (let n = 0; n < 3; n += 1) {
    expect(await tryAll(person)).toEqual(all('sign_in.proof_needed'));
    app.clock.advance(2 * 3_600_000);
  }
  await signInAgain(person);
  expect(await tryAll(person)).toEqual(all('200'));
});

it('C2 a day less of silence takes nothing from a proof', async () => {
  const person = await join(app);
  app.clock.advance(179 * dayMs);
  const lately = new Date(app.clock.now().getTime() - dayMs);
  const sessions = app.database.db.updateTable('session').set({ proved_at: lately });
  await sessions.where('profile_id', '=', person.id).execute();
  expect(await tryAll(person)).toEqual(all('200'));
});

it('F1 an account that only weak proofs opened unlists nothing, and its number’s owner is not bound by it', async () => {
  const lenient = await startTestApp({ env: { BOT_CHECK: 'off', CODE_BACK: 'low', CODES_PER_NETWORK: '1000' } });
  try {
    const [stranger, phone] = [new TestBrowser(lenient), makePhone()];
    await stranger.signIn(phone, { provider: 'sms' });
    expect(await stranger.post('/api/v6/number/unlist')).toMatchObject({ status: 401, code: 'sign_in.proof_needed' });
    const isUnlisted = async () =>
      (await (await lenient.request(`/api/v6/number/listed/${phone}`)).json()).data.isUnlisted;
    expect(await isUnlisted()).toBe(false);
    // Their own data they get, and may leave with.
    expect((await stranger.ask('/api/v6/profile/export')).status).toBe(200);
    const owner = new TestBrowser(lenient);
    await owner.signIn(phone, { person: 'owner' });
    expect((await owner.post('/api/v6/number/unlist')).status).toBe(200);
    expect(await isUnlisted()).toBe(true);
  } finally {
    await lenient.close();
  }
});

it('F1 an unlisting that a weak account made earlier stays until the holder lists the number by a strong proof, who is not undone', async () => {
  const lenient = await startTestApp({
    env: { BOT_CHECK: 'off', CODE_BACK: 'low', CODES_PER_NETWORK: '1000', RATE_FACTOR: '1000' },
  });
  try {
    const { database, clock } = lenient;
    const [stranger, phone] = [new TestBrowser(lenient), makePhone()];
    await stranger.signIn(phone, { provider: 'sms' });
    // As an older version let it.
    const hash = await loadPhoneHash(database);
    await unlistNumber({ database, hash, onUnlisted: async () => {} }, phone, clock.now());
    const isUnlisted = async () =>
      (await (await lenient.request(`/api/v6/number/listed/${phone}`)).json()).data.isUnlisted;
    const name = async () => {
      const witness = new TestBrowser(lenient);
      await witness.signIn(makePhone());
      return (await witness.post('/api/v6/suggest/add', { phone, first_name: 'Bakery' })).status;
    };
    expect(await stranger.post('/api/v6/number/relist')).toMatchObject({ status: 401, code: 'sign_in.proof_needed' });
    expect([await isUnlisted(), await name()]).toEqual([true, 422]);

    const owner = new TestBrowser(lenient);
    await owner.signIn(phone, { person: 'owner' });
    expect([await isUnlisted(), await name()]).toEqual([true, 422]);
    const mine = await owner.ask<{ account: { isUnlisted: boolean } }>('/api/v6/profile/my');
    expect(mine.data.account.isUnlisted).toBe(true);
    expect((await owner.post('/api/v6/number/relist')).status).toBe(200);
    expect([await isUnlisted(), await name()]).toEqual([false, 200]);
    // The session of then was ended by the strong proof.
    expect((await stranger.post('/api/v6/number/unlist')).status).toBe(403);
    expect(await isUnlisted()).toBe(false);
  } finally {
    await lenient.close();
  }
});
