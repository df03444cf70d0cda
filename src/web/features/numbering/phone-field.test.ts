import { expect, test } from 'vitest';
import { destinationOf } from './phone-field.ts';
import { caretAfter } from './phone-input.ts';

test.each([
  ['+44 (20) 7946-0321', '/number/442079460321'],
  // Not a number at home in any reading: the page asks for the country.
  ['020 7946 0321', '/number/not-found?phone=020%207946%200321'],
  // Ten digits valid at home, although with a plus they would be a number of New Zealand.
  ['6465551234', '/number/16465551234'],
  ['12', '/number/12'],
  ['٠٥٥', '/number/055'],
  ['1', '/number/not-found?phone=1'],
  [' a&b ', '/number/not-found?phone=a%26b'],
  ['  ', '/number/not-found'],
])('%s leads to %s', async (typed, path) => {
  expect(await destinationOf(typed, 'US')).toBe(path);
});

test('the caret stays behind what it was behind', () => {
  expect(caretAfter('+44 20 7946', '')).toBe(0);
  expect(caretAfter('+44 20 7946', '+')).toBe(1);
  expect(caretAfter('+44 20 7946', '+44')).toBe(3);
  expect(caretAfter('+44 20 7946', '+442')).toBe(5);
  expect(caretAfter('44 20 7946', '442')).toBe(4);
  expect(caretAfter('+44 20 7946', '+4420794')).toBe(10);
  expect(caretAfter('+44', '+4412345')).toBe(3);
});
