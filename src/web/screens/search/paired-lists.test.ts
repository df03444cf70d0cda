import { expect, test } from 'vitest';
import { pairLists } from './paired-lists.ts';

test('U29 a list of one or two rows is dropped beside a longer one, and stands where all are short', () => {
  expect(pairLists([[1], [1, 2, 3]])).toEqual([[], [1, 2, 3]]);
  expect(pairLists([[1, 2, 3, 4], []])).toEqual([[1, 2, 3, 4], []]);
  expect(
    pairLists([
      [1, 2, 3],
      [4, 5, 6, 7],
    ]),
  ).toEqual([
    [1, 2, 3],
    [4, 5, 6, 7],
  ]);
  expect(pairLists([[1], [2, 3]])).toEqual([[1], [2, 3]]);
});
