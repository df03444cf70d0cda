import { describe, expect, it } from 'vitest';
import { countChanged, weighChange } from './weigh-change.ts';

const minute = 60_000;
const changed = (from: string, to: string) => countChanged([...from], [...to]);

it.each([
  ['', '', 0],
  ['same', 'same', 0],
  ['', 'abc', 3],
  ['abc', '', 3],
  ['kitten', 'sitting', 3],
  ['flaw', 'lawn', 2],
  ['abcdef', 'abXdef', 1],
  ['aXbXc', 'abc', 2],
  ['aaaa', 'aa', 2],
  ['👩‍👧 rang', '👩‍👦 rang', 1],
])('from %j to %j are %i characters', (from, to, count) => {
  expect(changed(from, to)).toBe(count);
  expect(changed(to, from)).toBe(count);
});

it('does not compare endless letters one by one', () => {
  const [a, b] = ['x'.repeat(20_000), 'y'.repeat(20_000)];
  expect(changed(a, b)).toBe(20_000);
});

describe('C10 a change', () => {
  const long = 'a'.repeat(400);
  it('is silent within five minutes and under 100 characters', () => {
    const weigh = (count: number, ageMs: number) => weighChange(long, 'b'.repeat(count) + long.slice(count), ageMs);
    expect(weigh(99, 5 * minute)).toEqual({ isSilent: true, isMajor: false });
    expect(weigh(100, 5 * minute).isSilent).toBe(false);
    expect(weigh(99, 5 * minute + 1).isSilent).toBe(false);
    expect(weigh(1, 0).isSilent).toBe(true);
  });

  it('is major where more than half of the longer text is another', () => {
    expect(weighChange('abcd', 'abXY', 0).isMajor).toBe(false);
    expect(weighChange('abcd', 'aXYZ', 0).isMajor).toBe(true);
    expect(weighChange('No', 'No, not at all', 0).isMajor).toBe(true);
    expect(weighChange('ab', 'abab', 0).isMajor).toBe(false);
  });
});
