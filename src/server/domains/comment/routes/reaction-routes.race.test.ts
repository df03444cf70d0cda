import { afterAll, beforeAll, expect, it } from 'vitest';
import { grantNumcy } from '#server/domains/wallet/commands/grant-numcy.ts';
import type { Database } from '#server/platform/db/database.ts';
import { listComments, say } from '#test/comments.ts';
import { makePhone } from '#test/factories.ts';
import { join, look, type Person } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { readCounters, recount } from '#test/texts.ts';
import { readBooks } from '#test/wallets.ts';

let database: Database;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '1000' } });
  ({ database } = app);
});
afterAll(() => app.close());

const call = '/api/v11/comment/like';
type Fields = Record<string, string>;
const add = (like_type: string, more: Fields = {}): Fields => ({ like_type, action_type: 'ADD', ...more });
const remove = (like_type: string): Fields => ({ like_type, action_type: 'REMOVE' });

it('C14 200 reactions, adds and deletes at once by 20 people leave exact counters', {
  timeout: patient(600_000),
}, async () => {
  const people: Person[] = [];
  for (let i = 0; i < 20; i += 1) people.push(await join(app));
  const phone = makePhone();
  await database.db.transaction().execute(async (tx) => {
    for (const { id } of people) await grantNumcy(tx, { welcome: 10n }, id, 100n, app.clock.now());
  });
  const texts: { id: number }[] = [];
  for (const author of people.slice(0, 6)) texts.push(await say(author, phone, `Rings at night, says ${author.id}.`));
  const words = people.map(({ id }) => `Another word of ${id}`);
  const act = async (person: Person, i: number): Promise<number> => {
    const { id } = texts[(i * 7) % texts.length] ?? { id: 0 };
    const comment_id = String(id);
    const ask = async (path: string, fields: Fields) => (await person.browser.post(path, fields)).status;
    switch (i % 10) {
      case 0:
        return ask('/api/v7/comment/add', { phone, text: `${words[i % 20]}, for the time number ${i}.` });
      case 3:
        return ask('/api/v6/comment/delete', { phone });
      case 5:
        return ask(call, { comment_id, ...add('COMMENT_UP', { comment_up_count: String(1 + (i % 4)) }) });
      case 7:
        return ask(call, { comment_id, ...remove(i % 4 === 3 ? 'LIKE' : 'DISLIKE') });
      case 8:
        return ask('/api/v13/comment/thread/add', { reply_to: comment_id, text: `An answer, number ${i}` });
      default:
        return ask(call, { comment_id, ...add(i % 3 ? 'LIKE' : 'DISLIKE') });
    }
  };
  const acts = Array.from({ length: 200 }, (_, i) => ({ person: people[(i * 13) % 20] as Person, i }));
  const statuses = await Promise.all(acts.map(({ person, i }) => act(person, i)));
  // Only refusals for own texts, deleted texts and rate limits; no server errors.
  expect(statuses.filter((status) => ![200, 404, 422, 429].includes(status))).toEqual([]);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(80);
  const rows = await database.db.selectFrom('comment').selectAll().where('phone', '=', phone).execute();
  expect(rows.length).toBeGreaterThan(6);
  for (const row of rows) {
    expect(await readCounters(database, row.id)).toEqual(await recount(database, row.id));
    const replies = rows.filter(({ parent_id, state }) => parent_id === row.id && state === 'shown');
    expect([row.id, row.thread_count]).toEqual([row.id, replies.length]);
  }
  const shown = rows.filter(({ parent_id, state }) => parent_id === null && state === 'shown');
  expect((await look(app, null, phone)).commentsTotal).toBe(shown.length);
  const listed = await listComments(app, null, phone, '&limit=100');
  expect(listed.total).toBe(shown.length);
  const books = await readBooks(database);
  expect(books.posted).toBe(books.held);
  const boosted = await database.db
    .selectFrom('comment')
    .select((s) => s.fn.sum('comment_ups').as('sum'))
    .executeTakeFirstOrThrow();
  const paid = await database.db
    .selectFrom('wallet_posting')
    .select((s) => s.fn.sum('amount').as('sum'))
    .where('kind', '=', 'comment_up')
    .executeTakeFirstOrThrow();
  expect(Number(boosted.sum)).toBe(-Number(paid.sum));
});

it('C7 of ten who write the same of one number at once the first two are shown, and the others wait for a moderator', async () => {
  const phone = makePhone();
  const people = await Promise.all(Array.from({ length: 10 }, () => join(app)));
  const said = { phone, text: `Buy watches at ${phone}, the best there are.` };
  const all = await Promise.all(people.map(({ browser }) => browser.post('/api/v7/comment/add', said)));
  expect(all.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const rows = await database.db.selectFrom('comment').select(['id', 'state']).where('phone', '=', phone).execute();
  expect(rows.map(({ state }) => state).sort()).toEqual([...Array(8).fill('held'), 'shown', 'shown']);
  const { rows: waiting } = await database.pool.query(
    `select text_id from moderation_case where state = 'open' and held_by = 'check' and text_id = any($1::text[])`,
    [rows.filter(({ state }) => state === 'held').map(({ id }) => id)],
  );
  expect(waiting).toHaveLength(8);
  expect((await look(app, null, phone)).commentsTotal).toBe(2);
});

it('C6 of ten comments that one account sends at once to ten numbers one is written', async () => {
  const strict = await startTestApp({ database, env: { BOT_CHECK: 'off' } });
  try {
    const person = await join(app);
    const browser = new TestBrowser(strict);
    browser.token = person.browser.token;
    // The first call caches the account's age; from then on the writing statement consumes the limits.
    expect((await browser.post('/api/v7/comment/add', { phone: makePhone(), text: 'Hello.' })).status).toBe(200);
    strict.clock.advance(31_000);
    const sent = Array.from({ length: 10 }, (_, i) => ({ phone: makePhone(), text: `Rang ${i} times, then no more.` }));
    const all = await Promise.all(sent.map((said) => browser.post('/api/v7/comment/add', said)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(429)]);
    const rows = await database.db.selectFrom('comment').select('id').where('profile_id', '=', person.id).execute();
    expect(rows).toHaveLength(2);
    const uses = await database.db
      .selectFrom('rate_use')
      .select('used_at')
      .where('who', '=', person.id)
      .where('limit_name', '=', 'first-texts')
      .executeTakeFirstOrThrow();
    expect(uses.used_at).toHaveLength(2);
  } finally {
    await strict.close();
  }
});
