import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { Topic } from '#server/platform/events/publish.ts';
import type { LimitUse } from '#server/platform/rate-limit/take-together.ts';
import { addActor } from '#test/actors.ts';
import { openTestDatabase } from '#test/database.ts';
import { SharedAct } from './shared-act.ts';

const now = new Date('2026-11-22T12:00:00Z');
const topic = new Topic('count-changed');
let database: Database;
let asked = 0;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query(
    'create table counted (name text primary key, n int4 not null check (n < 100), by_whom int8)',
  );
  const query = database.pool.query.bind(database.pool) as (one: { name?: string }) => unknown;
  // Seen, and sent on as it is.
  database.pool.query = ((one: { name?: string }) => {
    if (one.name === 'count') asked += 1;
    return query(one);
  }) as typeof database.pool.query;
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query({ text: 'delete from counted' });
  asked = 0;
});

/** Counts `n` of a name once; who comes second is too late. */
const counting = new SharedAct<{ name: 'text'; n: 'int4' }, { n: number }>({
  name: 'count',
  columns: { name: 'text', n: 'int4' },
  condition: 'given.n > 0',
  writes: `added as (
    insert into counted (name, n, by_whom) select name, n, profile from admitted on conflict do nothing returning name, n
  ), done as (select place, added.n from admitted join added using (name))`,
  answer: { columns: 'done.n', joined: 'left join done using (place)' },
});

async function count(name: string, n: number, uses: LimitUse[] = [], keys = [name]): Promise<{ n: number } | null> {
  const { profileId } = await actors.next();
  return counting.do(database, { profileId, row: { name, n }, keys, uses, now }, topic, name);
}

/** Somebody new each time, made before any act begins. */
const actors = {
  made: [] as { profileId: string }[],
  async make(many: number) {
    for (let i = 0; i < many; i += 1) this.made.push(await addActor(database));
  },
  async next() {
    const one = this.made.pop();
    if (one === undefined) throw new Error('make them first');
    return one;
  },
};

const read = async () => {
  const { rows } = await database.pool.query({ text: 'select name, n from counted order by name' });
  return Object.fromEntries((rows as { name: string; n: number }[]).map(({ name, n }) => [name, n]));
};

it('does by one statement what many ask for at once, each answered with what is theirs', async () => {
  await actors.make(5);
  const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name, i) => count(name, i + 1)));
  expect(answers.map((answer) => answer?.n)).toEqual([1, 2, 3, 4, 5]);
  expect(await read()).toEqual({ a: 1, b: 2, c: 3, d: 4, e: 5 });
  expect(asked).toBe(1);
});

it('writes nothing of an act that does not fit, and all of the others', async () => {
  await actors.make(4);
  const [gone] = actors.made;
  const { db } = database;
  await db
    .updateTable('profile')
    .set({ deactivated_at: now })
    .where('id', '=', gone?.profileId ?? '')
    .execute();
  // The last of those who were made comes first.
  const answers = await Promise.all([count('a', 1), count('b', 0), count('c', 3), count('d', 4)]);
  expect(answers.map((answer) => answer?.n ?? null)).toEqual([1, null, 3, null]);
  expect(await read()).toEqual({ a: 1, c: 3 });
  expect(asked).toBe(1);
});

it('undoes the whole where the database refuses one, so that each goes its own way; alone that one fails by itself', async () => {
  await actors.make(4);
  const answers = await Promise.all([count('a', 1), count('b', 100), count('c', 3)]);
  expect(answers).toEqual([null, null, null]);
  expect(await read()).toEqual({});
  await expect(count('b', 100)).rejects.toThrow(/check constraint/);
});

it('undoes the whole where somebody was quicker, what it counted for limits too', async () => {
  await actors.make(4);
  const limit = { name: 'count', most: 1, spanMs: 1000 };
  await count('b', 7);
  const answers = await Promise.all([count('a', 1, [{ limit, who: 'one' }]), count('b', 2, [{ limit, who: 'two' }])]);
  expect(answers).toEqual([null, null]);
  expect(await read()).toEqual({ b: 7 });
  expect((await count('a', 1, [{ limit, who: 'one' }]))?.n).toBe(1);
});

it('C6 counts each one’s limits alone: who has none left is not done, and nobody else misses anything', async () => {
  await actors.make(5);
  const limit = { name: 'few', most: 1, spanMs: 1000 };
  const many = { name: 'many', most: 9, spanMs: 1000 };
  const usesOf = (who: string) => [limit, many].map((one) => ({ limit: one, who }));
  await count('first', 1, usesOf('one'));
  const answers = await Promise.all([
    count('a', 1, usesOf('one')),
    count('b', 2, usesOf('two')),
    count('c', 3),
    // Meets the limit of the one before last, which must be counted first.
    count('d', 4, usesOf('two')),
  ]);
  expect(answers.map((answer) => answer?.n ?? null)).toEqual([null, 2, 3, null]);
  expect(await read()).toEqual({ first: 1, b: 2, c: 3 });
  const { rows } = await database.pool.query({
    text: `select limit_name, who, cardinality(used_at) as uses from rate_use where limit_name in ('few', 'many') order by 1, 2`,
  });
  expect(rows).toEqual(
    ['few', 'many'].flatMap((limit_name) => ['one', 'two'].map((who) => ({ limit_name, who, uses: 1 }))),
  );
});

it('lets those who would meet one row have their turn one after the other', async () => {
  await actors.make(3);
  const answers = await Promise.all([count('a', 1), count('a', 2), count('b', 3)]);
  const counted = answers.map((answer) => answer?.n ?? null);
  expect(asked).toBe(2);
  // The second statement goes two milliseconds after the first one, so on a busy machine it may be the quicker one: then
  // the first is undone as a whole.
  if (counted[0] === null) {
    expect(counted).toEqual([null, 2, null]);
    expect(await read()).toEqual({ a: 2 });
  } else {
    expect(counted).toEqual([1, null, 3]);
    expect(await read()).toEqual({ a: 1, b: 3 });
  }
});
