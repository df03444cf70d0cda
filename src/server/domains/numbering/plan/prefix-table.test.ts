import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPrefixTable } from './prefix-table.ts';

it('lets the longest prefix win', () => {
  const table = createPrefixTable([
    ['4', 'four'],
    ['4420', 'London'],
    ['442', 'short'],
    ['12345678901', 'eleven'],
  ]);
  expect(table.find('442079460018')).toBe('London');
  expect(table.find('442179460018')).toBe('short');
  expect(table.find('45')).toBe('four');
  expect(table.find('4')).toBe('four');
  expect(table.find('12345678901')).toBe('eleven');
  expect(table.find('1234567890')).toBeNull();
  expect(table.find('')).toBeNull();
  expect(table.find('0442')).toBeNull();
});

it('refuses what is no prefix and what is given twice', () => {
  for (const prefix of ['', '01', '+4', '1234567890123456']) expect(() => createPrefixTable([[prefix, 'x']])).toThrow();
  expect(() =>
    createPrefixTable([
      ['44', 'a'],
      ['44', 'b'],
    ]),
  ).toThrow('given twice');
});

it('finds what a plain search finds', () => {
  const prefix = fc.stringMatching(/^[1-3][0-2]{0,14}$/);
  fc.assert(
    fc.property(fc.dictionary(prefix, fc.constantFrom('a', 'b', 'c', 'd')), prefix, (entries, digits) => {
      const longest = Object.keys(entries)
        .filter((key) => digits.startsWith(key))
        .sort((a, b) => b.length - a.length)[0];
      expect(createPrefixTable(Object.entries(entries)).find(digits)).toBe(longest ? entries[longest] : null);
    }),
    { numRuns: 500 },
  );
});

it('holds more values than 16 bits can number', () => {
  const entries = Array.from({ length: 70_000 }, (_, at): [string, string] => [String(100_000 + at), `value ${at}`]);
  expect(createPrefixTable(entries).find('1699991')).toBe('value 69999');
});
