import { expect, test } from 'vitest';
import { caretAfter, destinationOf } from './phone-field.ts';

test('more than one digit is looked up, anything else is not found and kept', () => {
  expect(destinationOf('+44 (20) 7946-0321')).toBe('/number/442079460321');
  expect(destinationOf('12')).toBe('/number/12');
  expect(destinationOf('٠٥٥')).toBe('/number/055');
  expect(destinationOf('1')).toBe('/number/not-found?phone=1');
  expect(destinationOf(' a&b ')).toBe('/number/not-found?phone=a%26b');
  expect(destinationOf('  ')).toBe('/number/not-found');
});

test('the caret stays behind the digit that it was behind', () => {
  expect(caretAfter('+44 20 7946', 0)).toBe(0);
  expect(caretAfter('+44 20 7946', 2)).toBe(3);
  expect(caretAfter('+44 20 7946', 3)).toBe(5);
  expect(caretAfter('+44 20 7946', 8)).toBe(11);
  expect(caretAfter('+44', 9)).toBe(3);
});
