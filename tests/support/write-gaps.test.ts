import { expect, it } from 'vitest';
import { longestGap, medianOf } from './write-gaps.ts';

it('the longest time between two writes is found in any order', () => {
  expect(longestGap([100, 900, 150, 160, 950], 90, 1_000)).toBe(740);
});

it('the time before the first write and after the last counts', () => {
  expect(longestGap([700, 710], 100, 800)).toBe(600);
  expect(longestGap([110, 120], 100, 800)).toBe(680);
});

it('without a write it is the whole time, and writes outside do not count', () => {
  expect(longestGap([], 100, 800)).toBe(700);
  expect(longestGap([50, 100, 800, 900], 100, 800)).toBe(700);
});

it('the median is the middle value, or the mean of the two in the middle', () => {
  expect([medianOf([3, 1, 2]), medianOf([4, 1, 3, 2]), medianOf([])]).toEqual([2, 2.5, Number.NaN]);
});
