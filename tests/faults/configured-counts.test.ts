import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { allSettings } from '#server/settings.ts';
import { createTestDatabase } from '#test/database.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { runRepeatedJob } from '#test/jobs.ts';
import { join, joinApart, look } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { builtRenderer, startTestApp, type TestApp, type TestAppOptions } from '#test/start-app.ts';

// C7: what the operator sets of counts and proofs, one site after another on one database.

const dayMs = 86_400_000;
let database: Database;
let app: TestApp;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await app.close();
  await database.close();
});

async function start(env: Record<string, string>, more: TestAppOptions = {}): Promise<void> {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '10000', ...env }, database, ...more });
}

async function runJob(name: string): Promise<void> {
  await runRepeatedJob(app, name);
}

it('C7 MANY_CALLS_PEOPLE and MANY_CALLS_DAYS: when a number is one of many calls, and what its page says of it', async () => {
  await start({ MANY_CALLS_PEOPLE: '3', MANY_CALLS_DAYS: '2' }, { renderer: await builtRenderer() });
  const phone = await addNumber(database, { lookups: 3 }, app.clock.now());
  const lookUpFrom = (host: number) => app.request(`/api/v202505/search/${phone}`, { address: `198.51.100.${host}` });
  const isManyCalls = async () => (await look(app, null, phone)).metrics.isManyCalls;
  await lookUpFrom(1);
  await lookUpFrom(2);
  // Counted a second later; until then nobody knows.
  const counted = async () =>
    (await database.db.selectFrom('lookup').select('visitor').where('phone', '=', phone).execute()).length;
  await expect.poll(counted, { timeout: patient(10_000) }).toBe(2);
  app.clock.advance(3_000);
  expect(await isManyCalls()).toBe(false);
  await expect.poll(counted, { timeout: patient(10_000) }).toBe(3);
  app.clock.advance(3_000);
  expect(await isManyCalls()).toBe(true);
  const text = (await (await app.request(`/number/${phone}`)).text()).replaceAll('\u00a0', ' ');
  expect(text).toContain('3 or more people looked it up, blocked it or complained.');
  expect(text).toContain('Counted over the last 2 days.');
  app.clock.advance(2 * dayMs);
  expect((await look(app, await join(app), phone)).metrics.isManyCalls).toBe(false);
});

it('C7 MANY_CALLS_DAYS: bans and complaints count for as many days', async () => {
  await start({ MANY_CALLS_PEOPLE: '5', MANY_CALLS_DAYS: '3' });
  const now = app.clock.now();
  const [lately, before] = [
    await addNumber(database, { openReports: [{ count: 5, daysAgo: 2 }] }, now),
    await addNumber(database, { openReports: [{ count: 5, daysAgo: 3 }] }, now),
  ];
  expect((await look(app, null, lately)).metrics.isManyCalls).toBe(true);
  expect((await look(app, null, before)).metrics.isManyCalls).toBe(false);
});

it('C7 DOCUMENTS_PER_MINUTE: how many listed pages a network loads beside the meter', async () => {
  await start({ DOCUMENTS_PER_MINUTE: '2', RATE_FACTOR: '1', VISITOR_PER_MINUTE: '1' });
  const listed: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    listed.push(await addNumber(database, { openReports: [{ count: 60, category: 'scam' }] }));
  }
  const statuses: number[] = [];
  for (const phone of listed) statuses.push((await app.request(`/number/${phone}`)).status);
  // Two for nothing, the third on the meter, which then has no more.
  expect(statuses).toEqual([200, 200, 200, 429]);
});

it('C7 FRESH_PROOF_DAYS and SILENT_PROOF_DAYS: how long a sign-in is proof enough', async () => {
  await start({ FRESH_PROOF_DAYS: '5', SILENT_PROOF_DAYS: '3', SESSION_DAYS: '60' });
  const { browser, phone } = await join(app);
  const exports = () => browser.ask('/api/v6/profile/export');
  const use = () => browser.ask('/api/v6/profile/my');
  for (const days of [2, 2]) {
    app.clock.advance(days * dayMs);
    await use();
  }
  app.clock.advance(dayMs - 1_000);
  expect((await exports()).status).toBe(200);
  app.clock.advance(1_000);
  expect((await exports()).code).toBe('sign_in.proof_needed');
  await browser.signIn(phone);
  expect((await exports()).status).toBe(200);
  app.clock.advance(3 * dayMs);
  expect((await exports()).code).toBe('sign_in.proof_needed');
});

it('C7 SESSION_WORDS_DAYS: how long an ended session tells its browser, and what the privacy notice says', async () => {
  // Shorter than that: a session in force tells its browser as long as it lasts.
  await start({ SESSION_WORDS_DAYS: '6', SESSION_DAYS: '5' }, { renderer: await builtRenderer() });
  const { browser } = await join(app);
  await browser.post('/api/v6/auth/logout');
  const told = async () => (await database.db.selectFrom('session').select('browser').execute()).map((s) => s.browser);
  app.clock.advance(6 * dayMs);
  await runJob('forget-sign-ins');
  expect(await told()).not.toEqual(['']);
  app.clock.advance(1_000);
  await runJob('forget-sign-ins');
  expect(await told()).toEqual(['']);
  const notice = (await (await app.request('/privacy')).text()).replaceAll('\u00a0', ' ');
  expect(notice).toContain('Sign-ins: 6 days.');
  await app.close();
  await start({ SESSION_WORDS_DAYS: '6', SESSION_DAYS: '9' }, { renderer: await builtRenderer() });
  const longer = (await (await app.request('/privacy')).text()).replaceAll('\u00a0', ' ');
  expect(longer).toContain('Sign-ins: 9 days.');
});

it('C7 NAME_PEOPLE raised: names that fewer agreed on before are shown nowhere, without anybody writing them anew', async () => {
  await start({});
  const phone = makePhone();
  for (const { browser } of await joinApart(app, 4)) {
    await browser.post('/api/v6/suggest/add', { phone, first_name: 'Plumber', last_name: 'Tom' });
  }
  expect(await look(app, await join(app), phone)).toMatchObject({
    averageProfile: { firstName: 'Plumber', people: 4 },
  });
  await app.close();
  await start({ NAME_PEOPLE: '5' }, { renderer: await builtRenderer() });
  const reader = await join(app);
  expect(await look(app, reader, phone)).toMatchObject({
    averageProfile: null,
    metrics: { contactsCount: 0 },
    verdict: { label: 'unknown' },
  });
  const told = [
    await (await app.request(`/number/${phone}`)).text(),
    await (await app.request(`/api/v202505/search/${phone}/contact.vcf`)).text(),
    JSON.stringify(await reader.browser.ask(`/api/v202505/search/${phone}/contact.vcf`)),
    JSON.stringify(await reader.browser.ask('/api/v6/search/history')),
  ];
  for (const text of told) expect(text).not.toMatch(/Plumber|P\*\*\*|Tom/);
  // A fifth makes them known again.
  const { browser } = await join(app);
  await browser.post('/api/v6/suggest/add', { phone, first_name: 'Plumber', last_name: 'Tom' });
  const name = async () => (await look(app, await join(app), phone)).averageProfile;
  await expect.poll(name, { timeout: patient(10_000) }).toMatchObject({ firstName: 'Plumber', people: 5 });
});

it('C7 NAME_PEOPLE raised: nobody is charged for a name that is not shown', async () => {
  await start({ MEMBER_PER_DAY: '1' });
  const phone = await addNumber(database);
  const names = JSON.stringify([{ firstName: 'Plumber', lastName: '', people: 4 }]);
  await database.db.updateTable('number').set({ names }).where('phone', '=', phone).execute();
  const isOffered = async () => {
    const person = await join(app);
    await look(app, person, makePhone());
    return (await look(app, person, phone)).paidAlert.show;
  };
  expect(await isOffered()).toBe(true);
  await app.close();
  await start({ MEMBER_PER_DAY: '1', NAME_PEOPLE: '5' });
  const payer = await join(app);
  await look(app, payer, makePhone());
  expect(await look(app, payer, phone, '?paidSearch=1')).toMatchObject({ common: { balance: 10 } });
  expect(await isOffered()).toBe(false);
});

it('C7 NAME_PEOPLE raised: a holder is told of a name, given or in address books, once others see it', async () => {
  await start({ NAME_PEOPLE: '5' });
  const holder = await join(app);
  const contacts = JSON.stringify([{ first_name: 'Plumber', phone: `+${holder.phone}` }]);
  const notices = database.db.selectFrom('notification').select('kind').where('profile_id', '=', holder.id);
  const told = async () => (await notices.execute()).filter(({ kind }) => kind === 'name_new').length;
  const counts: number[] = [];
  for (const [at, { browser }] of (await joinApart(app, 5)).entries()) {
    const answer =
      at % 2 === 0
        ? await browser.post('/api/v6/suggest/add', { phone: holder.phone, first_name: 'Plumber' })
        : await browser.post('/api/v6/contact/import', { consent: '1', contacts });
    expect(answer.status).toBe(200);
    counts.push(await told());
  }
  expect(counts).toEqual([0, 0, 0, 0, 1]);
});

it.each([
  [{ MANY_CALLS_DAYS: '8' }, 'MANY_CALLS_DAYS'],
  [{ MANY_CALLS_PEOPLE: '1' }, 'MANY_CALLS_PEOPLE'],
  [{ FRESH_PROOF_DAYS: '0' }, 'FRESH_PROOF_DAYS'],
  [{ SILENT_PROOF_DAYS: '0' }, 'SILENT_PROOF_DAYS'],
  [{ SESSION_WORDS_DAYS: '401' }, 'SESSION_WORDS_DAYS'],
  [{ DOCUMENTS_PER_MINUTE: '-1' }, 'DOCUMENTS_PER_MINUTE'],
])('C7 %j stops the start', (env, message) => {
  expect(() => loadConfig(env, allSettings)).toThrow(message);
});
