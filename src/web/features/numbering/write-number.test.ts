import { expect, test } from 'vitest';
import { writeNumber } from './write-number.ts';

test.each([
  ['442079460018', '+44 20 7946 0018'],
  ['12025550147', '+1 202 555 0147'],
  ['123', null],
  ['abc', null],
])('U26 the number %s of an address is written %s', async (digits, written) => {
  expect(await writeNumber(digits)).toBe(written);
});
