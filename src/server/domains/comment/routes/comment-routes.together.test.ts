import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Comment } from '#contract/comment.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { say } from '#test/comments.ts';
import { testSecret } from '#test/database.ts';
import { makePhone } from '#test/factories.ts';
import { join, look, type Person } from '#test/member.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { readCounters, recount } from '#test/texts.ts';

let database: Database;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off' } });
  ({ database } = app);
});
afterAll(() => app.close());

const addAsk = async ({ browser }: Person, phone: string, text: string) => {
  const { status, data, code } = await browser.post('/api/v7/comment/add', { phone, text });
  const comment = (data as { comment?: { text: string; state: string; isMine: boolean } } | undefined)?.comment;
  return comment ? [status, comment.text, comment.state, comment.isMine] : [status, code];
};

it('C1 C6 comments of one moment are each answered with what is theirs, whatever comes of the others', async () => {
  const people: Person[] = [];
  for (let i = 0; i < 9; i += 1) people.push(await join(app));
  const [one, two, three, barred, gone, earlier, held, hasty, twin] = people as [Person, ...Person[]] & Person[];
  const [hot, other, third] = [makePhone(), makePhone(), makePhone()];
  if (!two || !three || !barred || !gone || !earlier || !held || !hasty || !twin) throw new Error('nine people came');
  const { db } = database;
  await db.insertInto('comment_bar').values({ profile_id: barred.id, phone: hot, barred_at: new Date() }).execute();
  await say(earlier, hot, 'They rang in the morning.');
  await db.updateTable('profile').set({ deactivated_at: new Date() }).where('id', '=', gone.id).execute();
  const answers = await Promise.all([
    addAsk(one, hot, 'Somebody breathed and hung up.'),
    addAsk(two, hot, 'A survey about windows.'),
    addAsk(three, other, 'My dentist, all is well.'),
    addAsk(barred, hot, 'I have more to say.'),
    addAsk(gone, hot, 'I was here too.'),
    addAsk(earlier, hot, 'They rang in the evening too.'),
    addAsk(held, other, 'He called me an untermensch.'),
    addAsk(hasty, makePhone(), 'One of two at once.'),
    addAsk(hasty, makePhone(), 'One of two at once.'),
    addAsk(twin, third, 'A survey about windows.'),
  ]);
  expect(answers.slice(0, 7)).toEqual([
    [200, 'Somebody breathed and hung up.', 'shown', true],
    [200, 'A survey about windows.', 'shown', true],
    [200, 'My dentist, all is well.', 'shown', true],
    [422, 'comment.barred'],
    [409, 'profile.deactivated'],
    [200, 'They rang in the evening too.', 'shown', true],
    [200, 'He called me an untermensch.', 'held', true],
  ]);
  // The order of the two concurrent ones is not defined.
  expect(answers.slice(7, 9).sort()).toEqual([
    [200, 'One of two at once.', 'shown', true],
    [429, 'limit.text_pause'],
  ]);
  expect(answers[9]).toEqual([200, 'A survey about windows.', 'shown', true]);
  for (const [phone, shown] of [
    [hot, 3],
    [third, 1],
  ] as const) {
    expect((await look(app, null, phone)).metrics.commentsCount).toBe(shown);
    const rows = await db.selectFrom('comment').select('id').where('phone', '=', phone).execute();
    expect(rows).toHaveLength(shown);
  }
});

type Saved = { id: number; comment: Comment };
const addNamed = (browser: TestBrowser, key: string, fields: Record<string, string>) =>
  browser.ask<Saved>('/api/v7/comment/add', {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'idempotency-key': key },
  });
const actsOf = ({ id }: Person) =>
  database.db.selectFrom('named_act').select('outcome').where('profile_id', '=', id).execute();
const commentsOn = (phone: string) =>
  database.db.selectFrom('comment').select(['text', 'revision']).where('phone', '=', phone).execute();

it('C6 fifty equal comments of one moment under one name are one, counted once, and each is given the same answer', async () => {
  const [author, phone] = [await join(app), makePhone()];
  const sent = { phone, text: 'Somebody breathed and hung up.' };
  const answers = await Promise.all(Array.from({ length: 50 }, () => addNamed(author.browser, 'press', sent)));
  const [first] = answers;
  expect(first).toMatchObject({ status: 200, data: { comment: { text: sent.text, isMine: true } } });
  for (const answer of answers) expect([answer.status, answer.data]).toEqual([200, first?.data]);
  const once = [{ text: sent.text, revision: 1 }];
  expect(await commentsOn(phone)).toEqual(once);
  expect((await look(app, null, phone)).metrics.commentsCount).toBe(1);
  expect(await actsOf(author)).toEqual([{ outcome: { ok: true, id: String(first?.data.id) } }]);
  // A key with a different request is a mismatch; a new key hits the rate limit.
  const mismatch = { status: 422, code: 'idempotency.mismatch' };
  expect(await addNamed(author.browser, 'press', { ...sent, text: 'Something else.' })).toMatchObject(mismatch);
  expect(await addNamed(author.browser, 'press', { ...sent, phone: makePhone() })).toMatchObject(mismatch);
  expect(await addNamed(author.browser, 'next', { ...sent, phone: makePhone() })).toMatchObject({ status: 429 });
  expect(await actsOf(author)).toHaveLength(1);
  expect(await commentsOn(phone)).toEqual(once);
});

it('C1 C6 named comments of one moment are each answered with what is theirs, whatever comes of the others', async () => {
  const people: Person[] = [];
  for (let i = 0; i < 5; i += 1) people.push(await join(app));
  const [one, two, barred, earlier, held] = people as [Person, Person, Person, Person, Person];
  const [hot, other] = [makePhone(), makePhone()];
  await database.db
    .insertInto('comment_bar')
    .values({ profile_id: barred.id, phone: hot, barred_at: new Date() })
    .execute();
  const { id } = await say(earlier, hot, 'They rang in the morning.');
  // Idempotency keys are scoped to the member.
  const add = ({ browser }: Person, phone: string, text: string) => addNamed(browser, 'same', { phone, text });
  const sent: [Person, string, string][] = [
    [one, hot, 'Somebody breathed.'],
    [two, hot, 'A survey about windows.'],
    [barred, hot, 'I have more to say.'],
    [earlier, hot, 'They rang in the evening too.'],
    [held, other, 'He called me an untermensch.'],
  ];
  const told = (answers: { status: number; code?: string | undefined; data: Saved }[]) =>
    answers.map(({ status, code, data }) =>
      status === 200 ? [data.comment.text, data.comment.state] : [status, code],
    );
  const answers = await Promise.all(sent.map((all) => add(...all)));
  expect(told(answers)).toEqual([
    ['Somebody breathed.', 'shown'],
    ['A survey about windows.', 'shown'],
    [422, 'comment.barred'],
    ['They rang in the evening too.', 'shown'],
    ['He called me an untermensch.', 'held'],
  ]);
  expect(answers[3]?.data.id).toBe(id);
  const again = await Promise.all(sent.map((all) => add(...all)));
  expect(again.map(({ data }) => data)).toEqual(answers.map(({ data }) => data));
  expect(await Promise.all(people.map(async (person) => (await actsOf(person)).length))).toEqual([1, 1, 0, 1, 1]);
  expect((await look(app, null, hot)).metrics.commentsCount).toBe(3);
});

it('C6 under one name two servers write one comment, and both tell of it', async () => {
  const { pool, kind } = database;
  const url = pool.options.connectionString ?? '';
  // The embedded database has one process, so both apps share it there.
  const other = kind === 'pglite' ? null : await openDatabase({ kind, url, poolSize: 4, secret: testSecret });
  const there = await startTestApp({ database: other ?? database, env: { BOT_CHECK: 'off' }, clock: app.clock });
  const author = await join(app);
  const elsewhere = new TestBrowser(there);
  elsewhere.token = author.browser.token;
  for (let round = 0; round < 8; round += 1) {
    const phone = makePhone();
    const sent = { phone, text: `Rang for the time number ${round}.` };
    const all = [author.browser, elsewhere, author.browser, elsewhere];
    const answers = await Promise.all(all.map((browser) => addNamed(browser, `press ${round}`, sent)));
    for (const { status, data } of answers) expect([status, data]).toEqual([200, answers[0]?.data]);
    expect(await commentsOn(phone)).toEqual([{ text: sent.text, revision: 1 }]);
    expect((await look(app, null, phone)).metrics.commentsCount).toBe(1);
    app.clock.advance(61_000);
  }
  await there.close();
  await other?.close();
});

it('C14 likes of one moment are each answered with what is theirs, and counted once', async () => {
  const [author, phone] = [await join(app), makePhone()];
  const { id } = await say(author, phone, 'A comment that many like.');
  const people: Person[] = [];
  for (let i = 0; i < 6; i += 1) people.push(await join(app));
  const like = async ({ browser }: Person, like_type: string, comment_id: number) => {
    const fields = { comment_id: String(comment_id), like_type, action_type: 'ADD' };
    const { status, data, code } = await browser.post('/api/v11/comment/like', fields);
    const { hasLike, hasDislike } = (data ?? {}) as Record<string, unknown>;
    return status === 200 ? [status, hasLike, hasDislike] : [status, code];
  };
  const answers = await Promise.all([
    ...people.map((person, i) => like(person, i % 3 === 0 ? 'DISLIKE' : 'LIKE', id)),
    like(author, 'LIKE', id),
    like(people[0] as Person, 'LIKE', 987_654_321),
  ]);
  expect(answers).toEqual([
    ...people.map((_, i) => [200, i % 3 !== 0, i % 3 === 0]),
    [422, 'comment.own'],
    [404, 'comment.not_found'],
  ]);
  expect(await readCounters(database, String(id))).toMatchObject({ likes: 4, dislikes: 2 });
  expect(await readCounters(database, String(id))).toEqual(await recount(database, String(id)));
});
