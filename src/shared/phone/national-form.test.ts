import { expect, test } from 'vitest';
import { dialedAtHome } from './national-form.ts';

test.each([
  ['4930123456', '030123456'],
  ['12025550142', '2025550142'],
  ['74951234567', '84951234567'],
  ['390612345678', '0612345678'],
  ['999', '999'],
])('40: %s is dialed as %s at home', (digits, dialed) => {
  expect(dialedAtHome(digits)).toBe(dialed);
});
