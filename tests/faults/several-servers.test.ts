import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Decided, TextQueue } from '#contract/moderation.ts';
import type { NumberView } from '#contract/number.ts';
import { relistNumber, unlistNumber } from '#server/domains/name/commands/unlist-number.ts';
import { loadPhoneHash } from '#server/domains/name/queries/list-unlisted.ts';
import { deleteOrganisations } from '#server/domains/open-data/commands/delete-organisations.ts';
import { numberChanged } from '#server/domains/topic.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { publish } from '#server/platform/events/publish.ts';
import { createEvents } from '#server/platform/events/subscribe.ts';
import { createLogger } from '#server/platform/log/logger.ts';
import { createTestDatabase, testSecret } from '#test/database.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { join } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

// Two servers of one site, each with its own connections; on the embedded store, which has one process, two apps of it.
const env = { BOT_CHECK: 'off', RATE_FACTOR: '10000' };
const patience = { timeout: patient(20_000), interval: 100 };
const databases: Database[] = [];
let here: TestApp;
let there: TestApp;
beforeAll(async () => {
  const database = await createTestDatabase();
  databases.push(database);
  here = await startTestApp({ database, env });
  there = await startTestApp({ database: await another(database), env, clock: here.clock });
});
afterAll(async () => {
  await here.close();
  await there.close();
  for (const database of databases.toReversed()) await database.close();
});

async function another(database: Database): Promise<Database> {
  if (database.kind === 'pglite') return database;
  const url = database.pool.options.connectionString ?? '';
  const other = await openDatabase({ kind: 'postgres', url, poolSize: 4, secret: testSecret });
  databases.push(other);
  return other;
}

// The clock stands still, so a page that is kept is kept for good unless somebody drops it.
const pageThere = async (phone: string) => (await there.request(`/number/${phone}`)).text();

it('what a member changes on one is seen on the other’s kept page', async () => {
  const member = new TestBrowser(here);
  const phone = makePhone();
  await member.signIn(phone);
  await member.post('/api/v6/profile/edit', { first_name: 'Before', last_name: 'Change' });
  // Visitors see initials.
  await expect.poll(() => pageThere(phone), patience).toContain('B***');
  await member.post('/api/v6/profile/edit', { first_name: 'Afterwards', last_name: 'Change' });
  await expect.poll(() => pageThere(phone), patience).toContain('A***');
  await member.post('/api/v6/params/profile_going', { flag: '0' });
  await expect.poll(() => pageThere(phone), patience).not.toContain('A***');
});

it('a name that a member gives, and takes back', async () => {
  const phone = await addNumber(here.database, { lookups: 3 });
  const heard: (string | null)[] = [];
  // The app's own, or what it sealed could not be opened here.
  const key = (await loadSiteSecret(there.database))('events');
  const events = await createEvents({ database: there.database, log: createLogger('silent'), key });
  events.subscribe(numberChanged, (key) => heard.push(key));
  const member = new TestBrowser(here);
  await member.signIn(makePhone());
  const times = () => heard.filter((key) => key === phone).length;
  await member.post('/api/v6/suggest/add', { phone, first_name: 'Zacharias', last_name: '' });
  await expect.poll(times, patience).toBe(1);
  await member.post('/api/v6/suggest/add', { phone, first_name: '', last_name: '' });
  await expect.poll(times, patience).toBe(2);
  await events.close();
});

it('what the operator does on the command line', async () => {
  const phone = await addNumber(here.database, { organisations: [{ name: 'Quiet Ltd' }], openReports: [{ count: 2 }] });
  expect(await pageThere(phone)).toContain('Quiet Ltd');
  const parts = { database: here.database, hash: await loadPhoneHash(here.database), onUnlisted: deleteOrganisations };
  await unlistNumber(parts, phone, here.clock.now());
  await expect.poll(() => pageThere(phone), patience).not.toContain('Quiet Ltd');
  const unlisted = await pageThere(phone);
  await relistNumber(parts, phone);
  await expect.poll(() => pageThere(phone), patience).not.toBe(unlisted);
});

it('a text that a check or a moderator takes away is nowhere to be read, and is again when that is undone', async () => {
  const phone = makePhone();
  const [author, reporter] = [await join(here), await join(here)];
  const moderator = await join(here, { role: 'moderator' });
  const said = async (text: string) => (await author.browser.post('/api/v7/comment/add', { phone, text })).status;
  // Asked for so often, the number is answered from memory too.
  const read = async () => {
    const answers = [pageThere(phone)];
    for (let i = 0; i < 4; i += 1)
      answers.push(there.request(`/api/v202505/search/${phone}`).then((one) => one.text()));
    const seen = new Set((await Promise.all(answers)).map((text) => text.includes('Quagmire')));
    return seen.size === 1 ? [...seen][0] : 'both';
  };
  expect(await said('Quagmire of calls.')).toBe(200);
  await expect.poll(read, patience).toBe(true);
  expect(await said('Quagmire of calls, you wetback.')).toBe(200);
  await expect.poll(read, patience).toBe(false);
  expect(await said('Quagmire of many calls.')).toBe(200);
  await expect.poll(read, patience).toBe(true);
  const { data: view } = await here
    .request(`/api/v202505/search/${phone}`)
    .then((answer) => answer.json() as Promise<{ data: NumberView }>);
  await reporter.browser.post('/api/v6/report/comment', { comment_id: String(view.comments[0]?.id), reason: 'insult' });
  const { data: queue } = await moderator.browser.ask<TextQueue>('/api/v6/moderation/queue');
  const [waiting] = queue.items;
  const seen = { case_id: waiting?.id ?? '', case_version: String(waiting?.version) };
  const decided = await moderator.browser.post<Decided>('/api/v6/moderation/decide', {
    ...seen,
    decision: 'remove',
    reason: 'insult',
  });
  expect(decided.status).toBe(200);
  await expect.poll(read, patience).toBe(false);
  await moderator.browser.post('/api/v6/moderation/undo', { act_id: decided.data.actId });
  await expect.poll(read, patience).toBe(true);
});

it('C6 of ten texts that a member sends to both in one moment one is written', async () => {
  const [first] = databases;
  if (!first) throw new Error('no database');
  const two = await Promise.all(
    [first, await another(first)].map((database) =>
      startTestApp({ database, env: { BOT_CHECK: 'off' }, clock: here.clock }),
    ),
  );
  const { browser } = await join(two[0] as TestApp);
  const headers = { authorization: `Bearer ${browser.token}`, 'content-type': 'application/json' };
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => {
      const body = JSON.stringify({ phone: makePhone(), text: `Something about number ${i}` });
      return two[i % 2]?.request('/api/v7/comment/add', { method: 'POST', body, headers });
    }),
  );
  expect(answers.map((answer) => answer?.status).sort()).toEqual([200, ...Array(9).fill(429)]);
  for (const server of two) await server.close();
});

it('an import, which tells of all numbers at once', async () => {
  const phone = await addNumber(here.database, { organisations: [{ name: 'Early Ltd' }] });
  expect(await pageThere(phone)).toContain('Early Ltd');
  await here.database.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('number')
      .set({
        organisations: JSON.stringify([{ name: 'Late Ltd', place: null, category: null, web: null, source: 'x' }]),
      })
      .where('phone', '=', phone)
      .execute();
    await publish(tx, numberChanged, null);
  });
  await expect.poll(() => pageThere(phone), patience).toContain('Late Ltd');
});

// The embedded store has one process, and so one meter.
it.runIf(process.env.TEST_DATABASE_URL)('T3 what a visitor looked up on one counts on the other', async () => {
  const [database] = databases;
  if (!database) throw new Error('no database');
  const two = [await another(database), await another(database)];
  const servers: TestApp[] = [];
  for (const each of two) servers.push(await startTestApp({ database: each, env: { BOT_CHECK: 'off' } }));
  const ask = async (at: number, phone: string) =>
    (await servers[at]?.request(`/api/v202505/search/${phone}`, { address: '192.0.2.77' }))?.status;
  const entries = async () => {
    const metrics = await servers[1]?.request('/metrics', { address: '127.0.0.1' });
    return Number(/^ringbook_meter_entries (\d+)$/m.exec((await metrics?.text()) ?? '')?.[1]);
  };
  const before = await entries();
  for (let i = 0; i < 10; i += 1) expect(await ask(0, makePhone())).toBe(200);
  await expect.poll(entries, patience).toBe(before + 10);
  expect(await ask(1, makePhone())).toBe(429);
  for (const server of servers) await server.close();
});
