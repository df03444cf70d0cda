import { expect, it } from 'vitest';
import { Reacted } from '#contract/comment.ts';
import { grantNumcy } from '#server/domains/wallet/commands/grant-numcy.ts';
import { credit, reverseCredit } from '#server/domains/wallet/door.ts';
import { transact } from '#server/platform/db/transact.ts';
import { say } from '#test/comments.ts';
import { makePhone } from '#test/factories.ts';
import { join, type Person } from '#test/member.ts';
import { createNoonApp } from '#test/whole-file.ts';

const { app, clock, database } = await createNoonApp({ RATE_FACTOR: '1000' });

const call = '/api/v11/comment/like';
type Fields = Record<string, string>;
const add = (like_type: string, more: Fields = {}): Fields => ({ like_type, action_type: 'ADD', ...more });

async function react(by: Person, text: { id: number }, fields: Fields, key?: string) {
  const body = new URLSearchParams({ comment_id: String(text.id), ...fields });
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const answer = await by.browser.ask(call, { method: 'POST', body, headers });
  expect(answer).toMatchObject({ status: 200 });
  return Reacted.parse(answer.data);
}
const balanceOf = async (by: Person) =>
  (await by.browser.ask<{ balance: number }>('/api/v6/numcy/balance')).data.balance;

it('M1 50 equal boosts at once are paid once, and get 50 equal answers', async () => {
  const [author, one, phone] = [await join(app), await join(app), makePhone()];
  const text = await say(author, phone, 'Rings at night.');
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => react(one, text, add('COMMENT_UP', { comment_up_count: '3' }), 'fifty')),
  );
  expect(answers).toEqual(Array(50).fill(answers[0]));
  expect(answers[0]).toMatchObject({ commentUps: 3, balance: 7 });
  expect(await balanceOf(one)).toBe(7);
});

it('M1 a refusal is the answer to its key too, whatever the wallet holds since; another request is a conflict', async () => {
  const [author, one, other, phone] = [await join(app), await join(app), await join(app), makePhone()];
  const [text, second] = [await say(author, phone, 'Rings at night.'), await say(other, phone, 'Silent call.')];
  const ask = async (fields: Fields, key: string) => {
    const body = new URLSearchParams({ comment_id: String(text.id), ...add('COMMENT_UP', fields) });
    const answer = await one.browser.ask(call, { method: 'POST', body, headers: { 'idempotency-key': key } });
    const { status, code, data } = answer;
    return { status, code, data };
  };
  const refused = await Promise.all(Array.from({ length: 10 }, () => ask({ comment_up_count: '11' }, 'much')));
  expect(refused).toEqual(Array(10).fill({ status: 402, code: 'wallet.insufficient_balance', data: undefined }));
  await transact(database.db, (tx) => grantNumcy(tx, { welcome: 10n }, one.id, 20n, clock.now()));
  expect(await ask({ comment_up_count: '11' }, 'much')).toEqual(refused[0]);
  expect(await ask({ comment_up_count: '11' }, 'much again')).toMatchObject({ status: 200, data: { balance: 19 } });
  const mismatch = { status: 422, code: 'idempotency.mismatch' };
  expect(await ask({ comment_up_count: '10' }, 'much')).toMatchObject(mismatch);
  expect(await ask({ comment_id: String(second.id), comment_up_count: '11' }, 'much')).toMatchObject(mismatch);
  // The same key on a different path.
  const fields = { phone: makePhone(), text: 'Never calls back.' };
  const elsewhere = await one.browser.ask('/api/v7/comment/add', {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'idempotency-key': 'much' },
  });
  expect(elsewhere).toMatchObject(mismatch);
  // A key whose text was deleted keeps its refusal; earlier attempts leave no trace.
  await author.browser.post('/api/v6/comment/delete', { phone });
  expect(await ask({ comment_up_count: '1' }, 'late')).toMatchObject({ status: 404, code: 'comment.not_found' });
  expect(await ask({ comment_up_count: '1' }, 'late')).toMatchObject({ status: 404, code: 'comment.not_found' });
  expect(await balanceOf(one)).toBe(19);
});

it('M1 what was paid is the answer to its key, and to nobody else’s', async () => {
  const [author, one, other, phone] = [await join(app), await join(app), await join(app), makePhone()];
  const text = await say(author, phone, 'Rings at night.');
  for (const by of [one, other]) expect(await balanceOf(by)).toBe(10);
  await react(one, text, add('LIKE'));
  const wish = add('COMMENT_UP', { comment_up_count: '3' });
  const first = await react(one, text, wish, 'open');
  expect(first).toMatchObject({ likes: 1, commentUps: 3, hasLike: true, hasCommentUp: true, balance: 7 });
  expect(await react(other, text, wish, 'open')).toMatchObject({ commentUps: 6, hasLike: false, balance: 7 });
  // A repeat returns the stored outcome, not the present state.
  await react(one, text, add('COMMENT_UP', { comment_up_count: '1' }), 'another');
  expect(await react(one, text, wish, 'open')).toEqual(first);
  const answers = await Promise.all(Array.from({ length: 50 }, () => react(one, text, wish, 'fifty open')));
  expect(answers).toEqual(Array(50).fill({ ...first, commentUps: 10, balance: 3 }));
  expect(await balanceOf(one)).toBe(3);
  const { rows } = await database.pool.query({ text: 'select 1 from named_act where outcome = $1', values: ['null'] });
  expect(rows).toEqual([]);
});

it('M9 a held wallet boosts nothing, and says what is owed and why', async () => {
  const [author, one, phone] = [await join(app), await join(app), makePhone()];
  const text = await say(author, phone, 'Rings at night.');
  await react(one, text, add('COMMENT_UP', { comment_up_count: '10' }));
  await transact(database.db, async (tx) => {
    const whose = { profileId: one.id, reference: 'order 7' } as const;
    const bought = { kind: 'pack', amount: 50n, counterAccount: 'orders', idempotencyKey: 'order 7' } as const;
    await credit(tx, { welcome: 10n }, { ...whose, ...bought }, clock.now());
  });
  await react(one, text, add('COMMENT_UP', { comment_up_count: '12' }));
  await transact(database.db, async (tx) => {
    const back = { creditKey: 'order 7', reason: 'dispute', reference: 'order 7', idempotencyKey: 'd' } as const;
    await reverseCredit(tx, { welcome: 10n }, { profileId: one.id, ...back }, clock.now());
  });
  const body = new URLSearchParams({ comment_id: String(text.id), ...add('COMMENT_UP', { comment_up_count: '1' }) });
  const headers = { authorization: `Bearer ${one.browser.token}` };
  const response = await app.request(call, { method: 'POST', body, headers });
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({
    code: 'wallet.held',
    details: [
      { path: 'amount', message: '12' },
      { path: 'reason', message: 'dispute' },
    ],
  });
  const balance = await one.browser.ask('/api/v6/numcy/balance');
  expect(balance.data).toEqual({ balance: 0, held: { amount: 12, reason: 'dispute' } });
});
