import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { TurnBatch } from './turn-batch.ts';

/** A batch of four at most of words, in which no two with the same first or last letter are answered together. */
function open() {
  const reads: (readonly string[])[] = [];
  const batch = new TurnBatch<string, string>(
    async (asks) => {
      reads.push(asks);
      await delay(1);
      return asks.map((ask) => ask.toUpperCase());
    },
    4,
    (ask) => [`first ${ask.at(0)}`, `last ${ask.at(-1)}`],
  );
  return { reads, get: (ask: string) => batch.get(ask) };
}

it('B1 answers those later who share something with another, each with its own', async () => {
  const { reads, get } = open();
  expect(await Promise.all(['ab', 'cd', 'ax', 'yd', 'ef'].map(get))).toEqual(['AB', 'CD', 'AX', 'YD', 'EF']);
  expect(reads.map((read) => [...read].sort())).toEqual([
    ['ab', 'cd'],
    ['ax', 'ef', 'yd'],
  ]);
});

it('B1 lets nobody overtake whom they share something with, not even over one who waits between', async () => {
  const { reads, get } = open();
  // The third could go with the first, but shares its last letter with the second, which waits for the first.
  await Promise.all(['ab', 'ac', 'zc'].map(get));
  expect(reads).toEqual([['ab'], ['ac'], ['zc']]);
});

it('B1 answers all in the end, however many share the same', async () => {
  const { reads, get } = open();
  const asked = Array.from({ length: 12 }, (_, i) => `s${i}`);
  expect(await Promise.all(asked.map(get))).toEqual(asked.map((ask) => ask.toUpperCase()));
  expect(reads).toEqual(asked.map((ask) => [ask]));
});
