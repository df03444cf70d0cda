import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantNumcy } from '#server/domains/wallet/commands/grant-numcy.ts';
import { makePhone } from '#test/factories.ts';
import { runRepeatedJob } from '#test/jobs.ts';
import { look, type Person } from '#test/member.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { findTraces } from '#test/traces.ts';

// A number is given to somebody else by its carrier: what its former and its next owner see, from both sides.

const dayMs = 86_400_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '100000', MEMBER_PER_DAY: '1000' } });
});
afterAll(() => app.close());

/** Everything that tells of the one person. */
const wordsOf = (who: string) => ({ first: `Zorbulon${who}`, named: `Grobnarr${who}` });

/** Signs in, and leaves something in the profile, the wallet, the history and the names. */
async function settle(phone: string, who: string, by: { provider?: string; person?: string }, numcy: bigint) {
  const browser = new TestBrowser(app);
  const signedIn = await browser.signIn(phone, by);
  const me: Person = { browser, phone, id: String(signedIn.profile_id) };
  const words = wordsOf(who);
  await browser.post('/api/v6/profile/edit', { first_name: words.first });
  const sought = makePhone();
  await look(app, me, sought);
  await browser.post('/api/v6/suggest/add', { phone: sought, first_name: words.named });
  await app.database.db.transaction().execute((tx) => grantNumcy(tx, { welcome: 10n }, me.id, numcy, app.clock.now()));
  return { ...me, words, sought, isNew: signedIn.is_new_user, balance: 10 + Number(numcy) };
}

/** All that a member is told about themselves. */
async function askAll({ browser }: Person) {
  const history = await browser.ask<{ total: number }>('/api/v6/search/history');
  const balance = await browser.ask<{ balance: number }>('/api/v6/numcy/balance');
  const answers = await Promise.all(
    ['profile/export', 'profile/my', 'numcy/history', 'auth/sessions', 'number/names'].map((path) =>
      browser.ask(`/api/v6/${path}`),
    ),
  );
  expect([history, balance, ...answers].map(({ status }) => status)).toEqual(Array(7).fill(200));
  const exported = answers[0]?.headers.get('content-disposition') ? await readExport(browser) : '';
  return {
    searched: history.data.total,
    balance: balance.data.balance,
    texts: [JSON.stringify(history.data), exported, ...answers.map(({ data }) => JSON.stringify(data))].join('\n'),
  };
}

async function readExport({ token }: TestBrowser): Promise<string> {
  const answer = await app.request('/api/v6/profile/export', { headers: { authorization: `Bearer ${token}` } });
  return answer.text();
}

describe.each([
  ['the same messenger', { provider: 'telegram', person: 'next' }],
  ['another messenger', { provider: 'whatsapp', person: 'next' }],
  ['Viber and digits', { provider: 'viber', person: 'next' }],
  ['SMS and digits', { provider: 'sms' }],
  ['a missed call and digits', { provider: 'flashcall' }],
])('B3 the next owner of a number, by %s', (_, by) => {
  it('finds nothing of the former one, who comes back to all that was theirs', async () => {
    const phone = makePhone();
    const old = await settle(phone, 'old', { person: 'former' }, 40n);
    app.clock.advance(46 * dayMs);

    const next = await settle(phone, 'next', by, 5n);
    expect([next.isNew, next.id === old.id]).toEqual([true, false]);
    const asNext = await askAll(next);
    expect(asNext).toMatchObject({ searched: 1, balance: 15 });
    for (const word of [old.words.first, old.words.named, old.sought]) expect(asNext.texts).not.toContain(word);
    expect(asNext.texts).toContain(next.words.first);

    // By a browser that the account knows, whatever the way.
    old.browser.token = null;
    const back = await old.browser.signIn(phone, { provider: 'sms' });
    expect([String(back.profile_id), back.is_new_user]).toEqual([old.id, false]);
    const asOld = await askAll(old);
    expect(asOld).toMatchObject({ searched: 1, balance: 50 });
    for (const word of [next.words.first, next.words.named, next.sought]) expect(asOld.texts).not.toContain(word);
    for (const word of [old.words.first, old.words.named, old.sought]) expect(asOld.texts).toContain(word);
    expect((await next.browser.ask('/api/v6/profile/my')).status).toBe(403);

    // And the next owner is not let in there either, but to what is theirs.
    next.browser.token = null;
    expect(String((await next.browser.signIn(phone, by)).profile_id)).toBe(next.id);
    expect(await askAll(next)).toMatchObject({ searched: 1, balance: 15 });
  });

  it('a linked messenger account takes the number back in a browser that nobody knows', async () => {
    const phone = makePhone();
    const old = await settle(phone, 'old', { person: 'former' }, 40n);
    app.clock.advance(46 * dayMs);
    const next = await settle(phone, 'next', by, 5n);
    const again = new TestBrowser(app);
    expect(String((await again.signIn(phone, { person: 'former' })).profile_id)).toBe(old.id);
    expect(await askAll({ ...next, browser: again, id: old.id })).toMatchObject({ balance: 50 });
  });
});

it('B3 who comes back does not see who looked the number up while it was another’s', async () => {
  const phone = makePhone();
  const old = await settle(phone, 'old', { person: 'former' }, 40n);
  app.clock.advance(46 * dayMs);
  const next = await settle(phone, 'next', { provider: 'sms' }, 5n);
  const visitor = await settle(makePhone(), 'visitor', {}, 5n);
  await look(app, visitor, phone);
  const visitorsOf = async ({ browser, id }: Person) => {
    const proUntil = new Date(app.clock.now().getTime() + dayMs);
    await app.database.db.updateTable('profile').set({ pro_until: proUntil }).where('id', '=', id).execute();
    return (await browser.ask<{ total: number }>('/api/v6/spy/visitors')).data.total;
  };
  await expect.poll(() => visitorsOf(next)).toBe(1);
  old.browser.token = null;
  app.clock.advance(1000);
  await old.browser.signIn(phone, { provider: 'sms' });
  expect(await visitorsOf(old)).toBe(0);
});

it('B3 a former account goes 180 days after its number, and takes nothing of the next owner along', async () => {
  const phone = makePhone();
  const old = await settle(phone, 'gone', { person: 'former' }, 40n);
  app.clock.advance(46 * dayMs);
  const next = await settle(phone, 'stays', { provider: 'sms' }, 5n);
  const { named, first } = wordsOf('gone');
  app.clock.advance(179.9 * dayMs);
  await runRepeatedJob(app, 'erase-profiles');
  expect(await findTraces(app.database, { first })).not.toEqual([]);
  app.clock.advance(0.2 * dayMs);
  await runRepeatedJob(app, 'erase-profiles');
  expect(await findTraces(app.database, { named, first })).toEqual([]);
  next.browser.token = null;
  expect(String((await next.browser.signIn(phone, { provider: 'sms' })).profile_id)).toBe(next.id);
  expect(await askAll(next)).toMatchObject({ balance: 15 });
  // Nothing opens it any more.
  old.browser.token = null;
  expect(String((await old.browser.signIn(phone, { person: 'former' })).profile_id)).not.toBe(old.id);
});
