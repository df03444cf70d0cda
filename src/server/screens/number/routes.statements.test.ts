import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { NumberView } from '#contract/number.ts';
import { addNumber } from '#test/factories.ts';
import { join, look } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

// Database statements of a look-up, recorded on its connections.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_FACTOR: '100000', BOT_CHECK: 'off', NUMBER_CACHE: 'on' } });
});
afterAll(() => app.close());

/** On PostgreSQL a server receives its own changes once more, with its next poll for events. */
async function hearOwnChanges(): Promise<void> {
  const { kind, pool } = app.database;
  if (kind === 'pglite') return;
  const asked = vi.spyOn(pool, 'query');
  const question = () => asked.mock.calls.findIndex(([query]) => (query as { name?: string }).name === 'events');
  await expect.poll(question, { timeout: patient(20_000) }).toBeGreaterThan(-1);
  await asked.mock.results[question()]?.value;
  asked.mockRestore();
  // Events are handled after the answer is read.
  await setImmediate();
}

/** Stops the clock: request counts reset every two seconds, which could happen within a test. */
function standStill(): void {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
}

afterEach(() => vi.restoreAllMocks());

/** Statements run meanwhile, except writes off the request path. */
async function readsOf(act: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const { pool } = app.database;
  const connections: { query: unknown }[] = [];
  const watch = (client: { query: (...args: unknown[]) => unknown }) => {
    if (connections.includes(client)) return;
    const query = client.query.bind(client);
    client.query = (...args) => {
      const [first] = args;
      texts.push(typeof first === 'string' ? first : String((first as { text?: string }).text));
      return query(...args);
    };
    connections.push(client);
  };
  pool.on('acquire', watch as never);
  await act();
  pool.off('acquire', watch as never);
  for (const client of connections) delete (client as { query?: unknown }).query;
  // Excludes periodic queries: changed numbers, next due job, data for devices.
  const byItself = /insert into (lookup|search_history)|pg_snapshot_xmin|due_in_ms|number_list|open_score as score/;
  return texts.filter((text) => !byItself.test(text));
}

it('one read a look-up', async () => {
  const phone = await addNumber(app.database, { openReports: [{ count: 1 }] });
  const reads = await readsOf(() => look(app, null, phone));
  expect(reads).toEqual([expect.stringMatching(/left join number/)]);
});

it('for a member one more, who it is: what is the member’s own comes with the number', async () => {
  const phone = await addNumber(app.database, { openReports: [{ count: 1 }] });
  const member = await join(app);
  const reads = await readsOf(() => look(app, member, phone));
  expect(reads).toHaveLength(2);
  expect(reads.map((text) => /left join number/.test(text))).toEqual([false, true]);
  expect(reads[1]).toMatch(/left join wallet/);
});

it('none for a number that many ask for, and each member’s own alone', async () => {
  const phone = await addNumber(app.database, { openReports: [{ count: 1 }] });
  const [one, other] = [await join(app), await join(app)];
  await other.browser.post('/api/v6/suggest/add', { phone, first_name: 'Own', last_name: 'Word' });
  await hearOwnChanges();
  standStill();
  for (let n = 0; n < 3; n += 1) await look(app, null, phone);
  expect(await readsOf(() => look(app, null, phone))).toEqual([]);
  const views: NumberView[] = [];
  const reads = await readsOf(async () => {
    for (const member of [one, other]) views.push(await look(app, member, phone));
  });
  expect(reads.filter((text) => /number n/.test(text))).toEqual([]);
  expect(views.map(({ suggestedProfile }) => suggestedProfile)).toEqual([null, { firstName: 'Own', lastName: 'Word' }]);
  expect((await look(app, null, phone)).suggestedProfile).toBeNull();
});

it('a hot number that changes is read again at once', async () => {
  const { browser, phone } = await join(app, { first_name: 'Maria' });
  await hearOwnChanges();
  standStill();
  for (let n = 0; n < 3; n += 1) expect((await look(app, null, phone)).profile?.firstName).toBe('M***');
  expect(await readsOf(() => look(app, null, phone))).toEqual([]);
  await browser.post('/api/v6/params/profile_going', { flag: '0' });
  expect((await look(app, null, phone)).profile).toBeNull();
});
