import { describe, expect, it } from 'vitest';
import { Reacted } from '#contract/comment.ts';
import { listComments, openThread, reply, say } from '#test/comments.ts';
import { makePhone } from '#test/factories.ts';
import { join, look, type Person } from '#test/member.ts';
import { readOperations, requestOf, takenFields } from '#test/operations.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp } from '#test/start-app.ts';
import { readCounters, recount } from '#test/texts.ts';
import { createNoonApp } from '#test/whole-file.ts';
import { barFromNumber } from '../commands/bar-from-number.ts';

const { app, clock, database } = await createNoonApp({ RATE_FACTOR: '1000' });

const call = '/api/v11/comment/like';
type Fields = Record<string, string>;
const add = (like_type: string, more: Fields = {}): Fields => ({ like_type, action_type: 'ADD', ...more });
const remove = (like_type: string, more: Fields = {}): Fields => ({ like_type, action_type: 'REMOVE', ...more });

/** Reacts to a comment. The answer must have exactly the keys of the contract. */
async function react(by: Person, text: { id: number }, fields: Fields, key?: string) {
  const body = new URLSearchParams({ comment_id: String(text.id), ...fields });
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const answer = await by.browser.ask(call, { method: 'POST', body, headers });
  expect(answer).toMatchObject({ status: 200 });
  const reacted = Reacted.parse(answer.data);
  expect(answer.data).toStrictEqual(reacted);
  return reacted;
}
const refusal = async (by: Person | null, fields: Fields, headers: Fields = {}) => {
  const browser = by?.browser ?? new TestBrowser(app);
  const { status, code } = await browser.ask(call, { method: 'POST', body: new URLSearchParams(fields), headers });
  return `${status} ${code}`;
};
const balanceOf = async (by: Person) =>
  (await by.browser.ask<{ balance: number }>('/api/v6/numcy/balance')).data.balance;

const none = { likes: 0, dislikes: 0, commentUps: 0, reactionsSinceChange: null };
const mine = { hasLike: false, hasDislike: false, hasCommentUp: false };

describe('POST /api/v11/comment/like', () => {
  it('answers the counters and what is one’s own, and everybody sees them', async () => {
    const [author, one, two, phone] = [await join(app), await join(app), await join(app), makePhone()];
    const text = await say(author, phone, 'Rings at night.');
    expect(await react(one, text, add('LIKE'))).toEqual({ ...none, ...mine, likes: 1, hasLike: true });
    expect(await react(two, text, add('DISLIKE'))).toEqual({
      ...none,
      ...mine,
      likes: 1,
      dislikes: 1,
      hasDislike: true,
    });
    expect(await react(one, text, add('DISLIKE'))).toEqual({ ...none, ...mine, dislikes: 2, hasDislike: true });
    expect(await react(two, text, remove('DISLIKE'))).toEqual({ ...none, ...mine, dislikes: 1 });
    expect(await react(two, text, add('COMMENT_UP', { comment_up_count: '4' }))).toEqual({
      ...none,
      ...mine,
      dislikes: 1,
      commentUps: 4,
      hasCommentUp: true,
      balance: 6,
    });
    const seen = { ...none, dislikes: 1, commentUps: 4 };
    const flags = (hasLike: boolean, hasDislike: boolean, hasCommentUp: boolean) => ({
      hasLike,
      hasDislike,
      hasCommentUp,
    });
    // C20: the boost shows wherever the text does.
    for (const [by, own] of [
      [null, flags(false, false, false)],
      [author, flags(false, false, false)],
      [one, flags(false, true, false)],
      [two, flags(false, false, true)],
    ] as const) {
      expect((await look(app, by, phone)).comments).toMatchObject([{ ...seen, ...own }]);
      expect((await listComments(app, by, phone)).items).toMatchObject([{ ...seen, ...own }]);
    }
  });

  it('takes replies by thread_id, and the order of replies stays', async () => {
    const [author, one, phone] = [await join(app), await join(app), makePhone()];
    const text = await say(author, phone, 'Rings at night.');
    clock.advance(61_000);
    const first = await reply(author, text, 'And on Sundays.');
    clock.advance(61_000);
    const second = await reply(author, text, 'And at noon.');
    const answer = await one.browser.post(call, { thread_id: String(second.id), ...add('LIKE') });
    expect(answer.data).toEqual({ ...none, ...mine, likes: 1, hasLike: true });
    const thread = await openThread(app, one, `comment_id=${text.id}&offset=0`);
    expect(thread.items).toMatchObject([
      { id: first.id, ...none, hasLike: false },
      { id: second.id, likes: 1, hasLike: true },
    ]);
    expect((await look(app, null, phone)).comments).toMatchObject([{ ...none, thread: [{ likes: 0 }, { likes: 1 }] }]);
  });

  it('refuses what cannot be, and changes nothing', async () => {
    const [author, one, barred, phone] = [await join(app), await join(app), await join(app), makePhone()];
    const text = await say(author, phone, 'Rings at night.');
    const id = String(text.id);
    await database.db.transaction().execute((tx) => barFromNumber(tx, { profileId: barred.id, phone }, clock.now()));
    const boost = (count: string) => add('COMMENT_UP', { comment_id: id, comment_up_count: count });
    for (const [by, fields, wanted] of [
      [null, { comment_id: id, ...add('LIKE') }, '401 sign_in.required'],
      [author, { comment_id: id, ...add('LIKE') }, '422 comment.own'],
      [author, boost('1'), '422 comment.own'],
      [barred, { comment_id: id, ...add('DISLIKE') }, '422 comment.barred'],
      [barred, boost('1'), '422 comment.barred'],
      [one, { thread_id: id, ...add('LIKE') }, '404 comment.not_found'],
      [one, { comment_id: '999999999', ...add('LIKE') }, '404 comment.not_found'],
      [one, { comment_id: id, ...remove('COMMENT_UP') }, '422 comment.boost_kept'],
      [one, boost('11'), '402 wallet.insufficient_balance'],
      [one, add('LIKE'), '400 request.invalid'],
      [one, { comment_id: id, ...add('COMMENT_UP') }, '400 request.invalid'],
      ...['0', '101', '-1', '1.5', 'x', ''].map((count) => [one, boost(count), '400 request.invalid'] as const),
      ...['0', '-1', 'x', '1e99', '9007199254740993'].map(
        (wrong) => [one, { comment_id: wrong, ...add('LIKE') }, '400 request.invalid'] as const,
      ),
      [one, { comment_id: id, ...add('LOVE') }, '400 request.invalid'],
      [one, { comment_id: id, like_type: 'LIKE', action_type: 'TOGGLE' }, '400 request.invalid'],
    ] as const) {
      expect([fields, await refusal(by, fields)]).toEqual([fields, wanted]);
    }
    expect(await refusal(one, boost('1'), { 'idempotency-key': 'x'.repeat(201) })).toBe('400 request.invalid');
    expect((await look(app, barred, phone)).comments[0]).toMatchObject({ ...none, can: { like: false } });
    expect((await listComments(app, barred, phone)).items[0]).toMatchObject({ can: { like: false } });
    expect((await look(app, one, phone)).comments[0]).toMatchObject({ ...none, can: { like: true } });
    expect(await balanceOf(one)).toBe(10);
    await author.browser.post('/api/v6/comment/delete', { phone });
    expect(await refusal(one, { comment_id: id, ...add('LIKE') })).toBe('404 comment.not_found');
    expect(await refusal(one, boost('1'))).toBe('404 comment.not_found');
    expect(await balanceOf(one)).toBe(10);
  });

  it('a boost is safe to send again by its key, and by nothing else', async () => {
    const [author, one, phone] = [await join(app), await join(app), makePhone()];
    const text = await say(author, phone, 'Rings at night.');
    const boost = add('COMMENT_UP', { comment_up_count: '2' });
    const first = await react(one, text, boost, 'tap 1');
    expect(first).toMatchObject({ commentUps: 2, balance: 8 });
    expect(await react(one, text, boost, 'tap 1')).toEqual(first);
    expect(await react(one, text, boost, 'tap 2')).toMatchObject({ commentUps: 4, balance: 6 });
    expect(await react(one, text, boost)).toMatchObject({ commentUps: 6, balance: 4 });
    // The stored answer, regardless of later reactions.
    expect(await react(one, text, boost, 'tap 1')).toEqual(first);
    const other = add('COMMENT_UP', { comment_id: String(text.id), comment_up_count: '3' });
    expect(await refusal(one, other, { 'idempotency-key': 'tap 1' })).toBe('422 idempotency.mismatch');
    const history = await one.browser.ask<{ items: { kind: string; amount: number }[] }>('/api/v6/numcy/history');
    expect(history.data.items.map(({ kind, amount }) => [kind, amount])).toEqual([
      ...Array(3).fill(['comment_up', -2]),
      ['welcome', 10],
    ]);
  });

  it('C10 tells how many reacted since more than half of the text changed', async () => {
    const [author, one, two, phone] = [await join(app), await join(app), await join(app), makePhone()];
    const text = await say(author, phone, 'They call each day and hang up.');
    await react(one, text, add('LIKE'));
    clock.advance(61_000);
    await say(author, phone, 'They call each day, and hang up!');
    expect((await look(app, null, phone)).comments).toMatchObject([{ likes: 1, reactionsSinceChange: null }]);
    clock.advance(61_000);
    await say(author, phone, 'Best dentist in town: send your money to account 12345.');
    expect((await look(app, null, phone)).comments).toMatchObject([{ likes: 1, reactionsSinceChange: 0 }]);
    expect(await react(two, text, add('LIKE'))).toMatchObject({ likes: 2, reactionsSinceChange: 1 });
    expect(await react(one, text, add('LIKE'))).toMatchObject({ likes: 2, reactionsSinceChange: 1 });
    expect(await readCounters(database, String(text.id))).toEqual(await recount(database, String(text.id)));
  });

  it('C21 tells nobody who reacted: no answer of any call holds a reactor’s id', async () => {
    const [author, moderator, phone] = [await join(app), await join(app, { role: 'moderator' }), makePhone()];
    // Ids that occur in no other figure of an answer.
    await database.pool.query('alter table profile alter column id restart with 777000111');
    const [liker, booster] = [await join(app), await join(app)];
    expect([liker.id, booster.id]).toEqual(['777000111', '777000112']);
    const text = await say(author, phone, 'Rings at night, as nobody else does.');
    clock.advance(61_000);
    const answered = await reply(author, text, 'And at noon.');
    await react(liker, text, add('DISLIKE'));
    await liker.browser.post(call, { thread_id: String(answered.id), ...add('LIKE') });
    await react(booster, text, add('COMMENT_UP', { comment_up_count: '3' }));
    const operations = (await readOperations(app)).filter(
      ({ method, path }) => method === 'get' && !/inbound|sandbox|auth\/(redirect|callback|get|check)/.test(path),
    );
    let telling = 0;
    for (const browser of [author.browser, moderator.browser, booster.browser, new TestBrowser(app)]) {
      for (const operation of operations) {
        const { thread_id: _, ...fields } = takenFields(operation);
        const own = { phone, comment_id: String(text.id), limit: '100', profileId: author.id };
        const asked = Object.fromEntries(Object.entries({ ...fields, ...own }).filter(([name]) => name in fields));
        const { path, init } = requestOf(operation, asked, 'query');
        const { data } = await browser.ask(path, init);
        const said = JSON.stringify(data ?? null);
        telling += Number(said.includes('as nobody else does'));
        // Answers may contain the member's own id, which is also part of the address of their pictures.
        const strangers = browser === booster.browser ? [liker] : [liker, booster];
        for (const { id, phone: number } of strangers) {
          expect([path, said.includes(id), said.includes(number)]).toEqual([path, false, false]);
        }
      }
    }
    // Enough answers contained the text, so the search above was meaningful.
    expect(telling).toBeGreaterThan(8);
  });
});

describe('C6 how often a member may react', () => {
  it('is 50 times a day; which limit it was and when it ends is told, and taking back is free', async () => {
    const limited = await startTestApp({ database, clock, env: { BOT_CHECK: 'off', WRITES_PER_NETWORK: '100000' } });
    try {
      const [author, one, phone] = [await join(limited), await join(limited), makePhone()];
      const text = await say(author, phone, 'Rings at night.');
      const ask = (fields: Fields) => one.browser.post(call, { comment_id: String(text.id), ...fields });
      for (let i = 0; i < 50; i += 1) {
        expect((await ask(add(i % 2 ? 'LIKE' : 'DISLIKE'))).status).toBe(200);
        // Setting what is set already does not count.
        expect((await ask(add(i % 2 ? 'LIKE' : 'DISLIKE'))).status).toBe(200);
      }
      const over = await ask(add('DISLIKE'));
      expect([over.status, over.code]).toEqual([429, 'limit.reactions']);
      expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(86_000);
      const boost = await ask(add('COMMENT_UP', { comment_up_count: '1' }));
      expect([boost.status, boost.code]).toEqual([429, 'limit.reactions']);
      expect(await balanceOf(one)).toBe(10);
      expect((await ask(remove('LIKE'))).data).toMatchObject({ likes: 0, dislikes: 0 });
      clock.advance(86_400_000);
      expect((await ask(add('LIKE'))).data).toMatchObject({ likes: 1 });
    } finally {
      await limited.close();
    }
  });
});
