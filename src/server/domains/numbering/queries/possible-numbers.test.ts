import { expect, test } from 'vitest';
import { countPossible, plannedCountries } from './possible-numbers.ts';

test('40: large plans have room for many numbers, small ones for few, and what is no country for none', () => {
  for (const country of ['DE', 'US', 'IN', 'BR', 'RU'])
    expect(countPossible(country), country).toBeGreaterThan(65_536_000);
  for (const country of ['NU', 'FK', 'SH']) expect(countPossible(country), country).toBeLessThan(4_096_000);
  for (const nothing of ['', 'XX']) expect(countPossible(nothing)).toBe(0);
  expect(plannedCountries.length).toBeGreaterThan(200);
});

test('40: is counted alike each time, and by small letters too', () => {
  expect(countPossible('lu')).toBe(countPossible('LU'));
  expect(countPossible('LU')).toBeGreaterThan(0);
});
