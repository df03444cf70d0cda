import { expect, it } from 'vitest';
import { HotRecords } from './hot-records.ts';
import { NumberCache } from './number-cache.ts';

const start = new Date('2026-11-20T12:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);

/** A store that counts its reads. */
function open() {
  const numbers = new NumberCache();
  const hot = new HotRecords<string>(numbers);
  const store = new Map([
    ['1', 'first'],
    ['2', 'second'],
  ]);
  const reads: string[] = [];
  const get = (phone: string, now = start) =>
    hot.get(phone, now, async () => {
      reads.push(phone);
      return store.get(phone) ?? 'none';
    });
  return { numbers, hot, store, reads, get };
}

it('answers from memory what was asked three times within two seconds, and only that', async () => {
  const { reads, get } = open();
  for (let n = 0; n < 10; n += 1) expect(await get('1')).toBe('first');
  expect(await get('2')).toBe('second');
  expect(reads).toEqual(['1', '1', '1', '2']);
});

it('reads again after two seconds, once', async () => {
  const { store, reads, get } = open();
  for (let n = 0; n < 4; n += 1) await get('1');
  store.set('1', 'changed, and nobody told');
  expect(await get('1', after(1_999))).toBe('first');
  expect(await get('1', after(2_000))).toBe('changed, and nobody told');
  expect(await get('1', after(2_001))).toBe('changed, and nobody told');
  expect(reads).toHaveLength(4);
});

it('takes a clock that went back for no reason to answer an old record', async () => {
  const { reads, get } = open();
  for (let n = 0; n < 4; n += 1) await get('1', after(10_000));
  await get('1', start);
  expect(reads).toHaveLength(4);
});

it('drops a number, or all, at once', async () => {
  const { numbers, store, get } = open();
  for (let n = 0; n < 4; n += 1) await Promise.all([get('1'), get('2')]);
  store.set('1', 'new');
  store.set('2', 'new');
  numbers.drop('1');
  expect([await get('1'), await get('2')]).toEqual(['new', 'second']);
  numbers.drop(null);
  expect(await get('2')).toBe('new');
});

it('keeps nothing that was read while the number changed', async () => {
  const { numbers, hot, store, get } = open();
  for (let n = 0; n < 2; n += 1) await get('1');
  const reading = Promise.withResolvers<string>();
  const late = hot.get('1', start, () => reading.promise);
  store.set('1', 'new');
  numbers.drop('1');
  reading.resolve('first');
  expect(await late).toBe('first');
  for (let n = 0; n < 5; n += 1) expect(await get('1')).toBe('new');
});

it('keeps a failure for nobody', async () => {
  const { hot, get } = open();
  for (let n = 0; n < 3; n += 1)
    await expect(hot.get('1', start, () => Promise.reject(new Error('no')))).rejects.toThrow();
  expect(await get('1')).toBe('first');
});

it('forgets the hot numbers that were asked for the longest ago, and keeps no others', async () => {
  const { reads, get } = open();
  for (let n = 0; n < 4; n += 1) await get('1');
  // Many distinct numbers do not evict a hot one.
  for (let n = 0; n < 3_000; n += 1) await get(String(12_025_550_000 + n));
  reads.length = 0;
  await get('1');
  expect(reads).toEqual([]);
  for (let n = 0; n < 1_000; n += 1) for (let times = 0; times < 3; times += 1) await get(String(442_079_460_000 + n));
  reads.length = 0;
  await get('1');
  expect(reads).toEqual(['1']);
});

it('B1 counts anew every two seconds', async () => {
  const { reads, get } = open();
  for (const ms of [0, 1_000, 2_000, 3_000, 4_000, 5_000]) await get('1', after(ms));
  expect(reads).toHaveLength(6);
  for (let n = 0; n < 2; n += 1) await get('1', after(5_000));
  expect(reads).toHaveLength(7);
});
