import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { NumberView } from '#contract/number.ts';
import { addNumber } from '#test/factories.ts';
import { join, look } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

// What a look-up asks of the database, by the statements of its connections.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_FACTOR: '100000', BOT_CHECK: 'off', NUMBER_CACHE: 'on' } });
});
afterAll(() => app.close());

/** On PostgreSQL a server hears of what it changed itself once more, with its next question for events. */
async function hearOwnChanges(): Promise<void> {
  const { kind, pool } = app.database;
  if (kind === 'pglite') return;
  const asked = vi.spyOn(pool, 'query');
  const question = () => asked.mock.calls.findIndex(([query]) => (query as { name?: string }).name === 'events');
  await expect.poll(question, { timeout: patient(20_000) }).toBeGreaterThan(-1);
  await asked.mock.results[question()]?.value;
  asked.mockRestore();
  // What was heard is taken in once the answer was read.
  await setImmediate();
}

/** No real time passes: look-ups are counted anew every two seconds, which may end among those of a test. */
function standStill(): void {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
}

afterEach(() => vi.restoreAllMocks());

/** What is asked of the database meanwhile, without what is written off the answer's path. */
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
  // Nor what each server asks from time to time: which numbers changed, when the next job is due, what devices block.
  const byItself = /insert into (lookup|search_history)|pg_snapshot_xmin|due_in_ms|number_list|open_score as score/;
  return texts.filter((text) => !byItself.test(text));
}

it('one read a look-up', async () => {
  const phone = await addNumber(app.database, { complaints: [{ count: 1 }] });
  const reads = await readsOf(() => look(app, null, phone));
  expect(reads).toEqual([expect.stringMatching(/left join number/)]);
});

it('for a member one more, who it is: what is the member’s own comes with the number', async () => {
  const phone = await addNumber(app.database, { complaints: [{ count: 1 }] });
  const member = await join(app);
  const reads = await readsOf(() => look(app, member, phone));
  expect(reads).toHaveLength(2);
  expect(reads.map((text) => /left join number/.test(text))).toEqual([false, true]);
  expect(reads[1]).toMatch(/left join wallet/);
});

it('none for a number that many ask for, and each member’s own alone', async () => {
  const phone = await addNumber(app.database, { complaints: [{ count: 1 }] });
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
