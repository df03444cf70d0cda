import { expect, test } from 'vitest';
import { countInPieces, countPossible, plannedCountries, readsPerPiece } from './possible-numbers.ts';

test('40: large plans have room for many numbers, small ones for few, and what is no country for none', async () => {
  for (const country of ['DE', 'US', 'IN', 'BR', 'RU'])
    expect(await countPossible(country), country).toBeGreaterThan(65_536_000);
  for (const country of ['NU', 'FK', 'SH']) expect(await countPossible(country), country).toBeLessThan(4_096_000);
  for (const nothing of ['', 'XX']) expect(await countPossible(nothing)).toBe(0);
  expect(plannedCountries.length).toBeGreaterThan(200);
});

test('40: is counted alike each time, and by small letters too', async () => {
  expect(await countPossible('lu')).toBe(await countPossible('LU'));
  expect(await countPossible('LU')).toBeGreaterThan(0);
});

test.each(['DE', 'FK'] as const)('40: numbers of %s are read in small pieces, with a pause after each', (country) => {
  let reads = 0;
  const pieces = countInPieces(country, () => {
    reads += 1;
    return null;
  });
  let piecesSeen = 0;
  for (let isDone = false; !isDone; piecesSeen += 1) {
    reads = 0;
    isDone = pieces.next().done ?? false;
    expect(reads).toBeLessThanOrEqual(readsPerPiece);
  }
  // Two thousand samples per length.
  expect(piecesSeen).toBeGreaterThanOrEqual(2_000 / readsPerPiece);
});

test('40: a country that several ask for at once is counted once for all of them', () => {
  expect(countPossible('SJ')).toBe(countPossible('SJ'));
});
