import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { MicroBatcher } from './micro-batcher.ts';

afterEach(() => vi.useRealTimers());

/** A batcher of up to three that doubles numbers, and its reads. */
function open() {
  const reads: (readonly number[])[] = [];
  const batch = new MicroBatcher<number, number>(async (asks) => {
    reads.push(asks);
    if (asks.includes(13)) throw new Error('unlucky');
    return asks.filter((ask) => ask !== 99).map((ask) => ask * 2);
  }, 3);
  return { reads, get: (ask: number) => batch.get(ask) };
}

it('B1 reads at once what is asked for in one turn, and gives each its own', async () => {
  const { reads, get } = open();
  expect(await Promise.all([get(1), get(2), get(1)])).toEqual([2, 4, 2]);
  expect(reads).toEqual([[1, 2, 1]]);
});

it('B1 lets one who is alone wait for nothing but the turn', async () => {
  const { reads, get } = open();
  const alone = get(5);
  await nextTurn();
  expect(reads).toEqual([[5]]);
  expect(await alone).toBe(10);
});

it('B1 reads for a later turn anew, while the first reading is still under way', async () => {
  const first = Promise.withResolvers<string[]>();
  const begun: string[][] = [];
  const batch = new MicroBatcher<string, string>((asks) => {
    begun.push([...asks]);
    return begun.length === 1 ? first.promise : Promise.resolve(['new']);
  }, 3);
  const early = batch.get('a');
  await nextTurn();
  expect(await batch.get('a')).toBe('new');
  first.resolve(['old']);
  expect(await early).toBe('old');
});

it('B1 sends a full batch at once, and the rest as the next', async () => {
  const { reads, get } = open();
  const asked = [1, 2, 3, 4, 5, 6, 7].map(get);
  expect(reads).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ]);
  expect(await Promise.all(asked)).toEqual([2, 4, 6, 8, 10, 12, 14]);
  expect(reads).toHaveLength(3);
});

it('B1 fails for all who asked together, and for nobody after', async () => {
  const { get } = open();
  const asked = [get(1), get(13), get(2), get(3)];
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
  expect(await get(4)).toBe(8);
});

it('B1 gives nobody another’s where something is missing', async () => {
  const { get } = open();
  const outcomes = await Promise.allSettled([get(1), get(99), get(2)]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected', 'rejected']);
});

function createSlow() {
  const reads: { asks: readonly number[]; end(): void }[] = [];
  const batch = new MicroBatcher<number, number>((asks) => {
    const { promise, resolve } = Promise.withResolvers<readonly number[]>();
    reads.push({ asks, end: () => resolve(asks) });
    return promise;
  }, 3);
  const ask = async (all: number[]) => {
    const asked = all.map((one) => batch.get(one));
    await nextTurn();
    return asked;
  };
  return { reads, ask };
}

it('B1 collects what is asked for while two readings are under way, until one of them ends', async () => {
  const { reads, ask } = createSlow();
  const asked = [...(await ask([1])), ...(await ask([2])), ...(await ask([3])), ...(await ask([4]))];
  expect(reads.map(({ asks }) => asks)).toEqual([[1], [2]]);
  reads[0]?.end();
  expect(await asked[0]).toBe(1);
  await nextTurn();
  expect(reads.map(({ asks }) => asks)).toEqual([[1], [2], [3, 4]]);
  for (const { end } of reads) end();
  expect(await Promise.all(asked)).toEqual([1, 2, 3, 4]);
});

it('B1 waits two milliseconds at most for readings that do not end, and not at all with a full batch', async () => {
  // Fake timers: on a busy machine two milliseconds pass within a turn.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { reads, ask } = createSlow();
  const asked = [...(await ask([1])), ...(await ask([2])), ...(await ask([3, 4, 5]))];
  expect(reads.map(({ asks }) => asks)).toEqual([[1], [2], [3, 4, 5]]);
  asked.push(...(await ask([6])));
  vi.advanceTimersByTime(1);
  expect(reads).toHaveLength(3);
  vi.advanceTimersByTime(1);
  expect(reads).toHaveLength(4);
  expect(reads[3]?.asks).toEqual([6]);
  // The first two are still pending.
  for (const { end } of reads) end();
  expect(await Promise.all(asked)).toEqual([1, 2, 3, 4, 5, 6]);
});

it('B1 collects no more once a reading has failed', async () => {
  const begun: number[] = [];
  const batch = new MicroBatcher<number, number>(async (asks) => {
    begun.push(...asks);
    if (asks.includes(13)) throw new Error('unlucky');
    return asks;
  }, 3);
  for (let turn = 0; turn < 3; turn += 1) await expect(batch.get(13)).rejects.toThrow('unlucky');
  const alone = batch.get(4);
  await nextTurn();
  expect(begun).toEqual([13, 13, 13, 4]);
  expect(await alone).toBe(4);
});
