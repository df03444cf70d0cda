import { expect, test } from 'vitest';
import { wholeNumber } from './whole-number.ts';

test.each(['1e3', '0x10', ' 5 ', '5 ', '+5', '-5', '5.0', '', '٥', '1_0', '99999999999999999', ['5', '6'], true, 5.5])(
  'L11 %j is no whole number',
  (given) => expect(wholeNumber(0).safeParse(given).success).toBe(false),
);

test.each([
  ['0', 0],
  ['5', 5],
  ['007', 7],
  [7, 7],
])('L11 %j is %d', (given, read) => expect(wholeNumber(0, 100).parse(given)).toBe(read));

test.each(['101', '0'])('L11 %s is out of 1–100', (given) => {
  expect(wholeNumber(1, 100).safeParse(given).success).toBe(false);
});
