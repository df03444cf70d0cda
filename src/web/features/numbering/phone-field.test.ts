import { expect, test } from 'vitest';
import { caretAfter, destinationOf } from './phone-field.ts';

test.each([
  ['+44 (20) 7946-0321', '/number/442079460321'],
  ['020 7946 0321', '/number/02079460321'],
  // Ten digits that are a number at home, though they would be one of New Zealand with a plus.
  ['6465551234', '/number/16465551234'],
  ['12', '/number/12'],
  ['٠٥٥', '/number/055'],
  ['1', '/number/not-found?phone=1'],
  [' a&b ', '/number/not-found?phone=a%26b'],
  ['  ', '/number/not-found'],
])('%s leads to %s', async (typed, path) => {
  expect(await destinationOf(typed, 'US')).toBe(path);
});

test('the caret stays behind the digit that it was behind', () => {
  expect(caretAfter('+44 20 7946', 0)).toBe(0);
  expect(caretAfter('+44 20 7946', 2)).toBe(3);
  expect(caretAfter('+44 20 7946', 3)).toBe(5);
  expect(caretAfter('+44 20 7946', 8)).toBe(11);
  expect(caretAfter('+44', 9)).toBe(3);
});
