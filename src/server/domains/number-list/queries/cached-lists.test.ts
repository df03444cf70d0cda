import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#test/database.ts';
import { addListEntries } from '#test/number-lists.ts';
import { patient } from '#test/patience.ts';
import { delistNumber } from '../commands/settle-numbers.ts';
import { CachedLists, type ListOrder } from './cached-lists.ts';

const count = 1_234;
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await addListEntries(database, count);
});
afterAll(() => database.close());

const order: ListOrder = {
  format: 'list.csv',
  form: 'e164',
  country: 'DE',
  least: 60,
  since: null,
  sort: 'weight',
  after: null,
  limit: null,
};
const linesOf = (gzip: Uint8Array) => gunzipSync(gzip).toString().trimEnd().split('\n');

test('40: a list that fifty devices ask for at once is made once, whole, and kept', async () => {
  const lists = new CachedLists(database.db, 60_000);
  const made = await Promise.all(Array.from({ length: 50 }, () => lists.get(order, 1, 'm')));
  expect(new Set(made).size).toBe(1);
  const [heading, ...lines] = linesOf(made[0]?.gzip ?? new Uint8Array());
  expect([heading?.startsWith('phone,'), lines.length]).toEqual([true, count]);
  const scores = lines.map((line) => Number(line.split(',')[3]));
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(await lists.get(order, 1, 'm')).toBe(made[0]);
  // A different version or part is a different list.
  expect(await lists.get(order, 2, 'm')).not.toBe(made[0]);
  expect(linesOf((await lists.get({ ...order, least: 95 }, 1, 'm'))?.gzip ?? new Uint8Array())).toHaveLength(
    1 + Math.floor(count / 8),
  );
  lists.close();
});

test('40: whoever waits too long is told so, and the list is there when they come again', async () => {
  const lists = new CachedLists(database.db, 0);
  expect(await lists.get(order, 1, 'm')).toBeNull();
  await expect.poll(() => lists.get(order, 1, 'm')).not.toBeNull();
  lists.close();
});

test('40: more lists at once than are made at a time are all made in the end', async () => {
  const lists = new CachedLists(database.db, 60_000);
  const asked = [60, 65, 70, 75, 80, 85, 90].map((least) => lists.get({ ...order, least }, 1, `m${least}`));
  const sizes = (await Promise.all(asked)).map((list) => linesOf(list?.gzip ?? new Uint8Array()).length);
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  expect(sizes.every((size) => size > 1)).toBe(true);
  lists.close();
});

test('40: a member with many lists at once is refused some, keeps nobody waiting for all, and gets them later', async () => {
  const lists = new CachedLists(database.db, 60_000, { atOnce: 1, waitingAtMost: 10, waitingEach: 2 });
  const done: string[] = [];
  const ask = async (least: number, by: string) => {
    const list = await lists.get({ ...order, least }, 1, by);
    if (list !== null) done.push(`${by} ${least}`);
    return list !== null;
  };
  const many = [60, 65, 70, 75, 80].map((least) => ask(least, 'many'));
  const other = ask(90, 'other');
  expect(await Promise.all(many)).toEqual([true, true, true, false, false]);
  expect(await other).toBe(true);
  expect(done).toEqual(['many 60', 'many 65', 'other 90', 'many 70']);
  expect(await ask(80, 'many')).toBe(true);
  lists.close();
});

test('40: pages of it do not overlap, and end', async () => {
  const lists = new CachedLists(database.db, 60_000);
  const phones: string[] = [];
  for (let after: string | null = '0'; after !== null; ) {
    const wish: ListOrder = { ...order, format: 'list.txt', form: 'digits', sort: 'number', after, limit: 500 };
    const list = await lists.get(wish, 1, 'm');
    if (list === null) throw new Error('the page was not made');
    phones.push(...linesOf(list.gzip));
    after = list.next;
  }
  expect(phones).toHaveLength(count);
  expect(phones).toEqual([...new Set(phones)].sort());
  lists.close();
});

test('40: a list that takes too long arrives although each retry finds a later version', async () => {
  const lists = new CachedLists(database.db, 0);
  let version = 1;
  const retry = () => {
    version += 1;
    return lists.get(order, version, 'm');
  };
  expect(await lists.get(order, version, 'm')).toBeNull();
  await expect.poll(retry, { timeout: patient(10_000) }).toMatchObject({ version: 1 });
  const list = await retry();
  expect(linesOf(list?.gzip ?? new Uint8Array())).toHaveLength(1 + count);
  lists.close();
});

test('40: a list that takes too long arrives although numbers of other countries were removed before', async () => {
  const removed = { phone: '43123456789', country: 'AT', score: 0, reports: 0, category: null, place: null };
  await database.db
    .insertInto('number_list_entry')
    .values({ ...removed, version: '50' })
    .execute();
  const lists = new CachedLists(database.db, 0);
  let version = 1;
  const retry = () => {
    version += 1;
    return lists.get(order, version, 'm', 50 + version);
  };
  expect(await lists.get(order, version, 'm', 50)).toBeNull();
  await expect.poll(retry, { timeout: patient(10_000) }).toMatchObject({ version: 1 });
  lists.close();
  await database.db.deleteFrom('number_list_entry').where('phone', '=', removed.phone).execute();
});

// The last one, because it changes the list that all of them share.
test('40: a list that takes too long is not sent once a number was unlisted', async () => {
  const phone = '4930100000';
  const holds = (gzip: Uint8Array) => linesOf(gzip).some((line) => line.startsWith(`+${phone},`));
  const lists = new CachedLists(database.db, 0);
  expect(await lists.get(order, 1, 'm')).toBeNull();
  await expect.poll(() => lists.get(order, 2, 'm'), { timeout: patient(10_000) }).toMatchObject({ version: 1 });
  const before = await lists.get(order, 2, 'm');
  expect(holds(before?.gzip ?? new Uint8Array())).toBe(true);

  await database.db.transaction().execute((tx) => delistNumber(tx, phone, new Date()));
  const { version } = await database.db.selectFrom('number_list').select('version').executeTakeFirstOrThrow();
  const retry = () => lists.get(order, Number(version), 'm');
  expect(await retry()).toBeNull();
  await expect.poll(retry, { timeout: patient(10_000) }).toMatchObject({ version: Number(version) });
  const after = await retry();
  expect(holds(after?.gzip ?? new Uint8Array())).toBe(false);
  expect(linesOf(after?.gzip ?? new Uint8Array())).toHaveLength(count);
  lists.close();
});
