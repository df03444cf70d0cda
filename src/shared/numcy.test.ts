import { expect, test } from 'vitest';
import { greater, lesser, type NumcyJson, parseNumcy, readNumcy, writeNumcy } from './numcy.ts';

test.each([
  ['0', 0],
  ['-2', -2],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ['-9007199254740991', Number.MIN_SAFE_INTEGER],
  ['9007199254740992', '9007199254740992'],
  ['-9007199254740992', '-9007199254740992'],
  ['9223372036854775807', '9223372036854775807'],
])('%s of a row is written exactly, and read again', (row, json) => {
  expect(writeNumcy(parseNumcy(row))).toBe(json);
  expect(readNumcy(JSON.parse(JSON.stringify(json)) as NumcyJson)).toBe(BigInt(row));
});

test.each(['', ' ', '1.5', '0x1f', '1e3', 'NaN', '1n'])('"%s" is refused', (text) => {
  expect(() => parseNumcy(text)).toThrow(RangeError);
});

test('of two counts the lesser and the greater are told apart by one coin, however many they are', () => {
  const [one, more] = [2n ** 53n, 2n ** 53n + 1n];
  expect([lesser(one, more), lesser(more, one), lesser(one, one)]).toEqual([one, one, one]);
  expect([greater(one, more), greater(more, one), greater(more, more)]).toEqual([more, more, more]);
});
