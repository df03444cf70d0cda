import { expect, it } from 'vitest';
import { nameHeadings, numberHeadings, numberParts, numberWords, otherParts, otherWords } from './heading-words.ts';
import { nameRoleOf, numberRoleOf } from './headings.ts';

const sizeOf = (lists: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(lists).map(([name, words]) => [name, words.length]));

it('knows every heading that was collected', () => {
  expect(sizeOf(nameHeadings)).toEqual({
    given: 50,
    middle: 26,
    family: 48,
    full: 101,
    name: 22,
    organisation: 55,
    nickname: 33,
  });
  expect(sizeOf({ numberParts, numberWords, numberHeadings, otherParts, otherWords })).toEqual({
    numberParts: 45,
    numberWords: 37,
    numberHeadings: 62,
    otherParts: 42,
    otherWords: 24,
  });
});

it.each(Object.entries(nameHeadings))('reads each “%s” heading as a name, with or without marks', (role, words) => {
  // The Korean word for a name is in two lists; the more specific one wins.
  const expected = words.map((word) => [word, word === '이름' ? 'given' : role]);
  expect(words.map((word) => [word, nameRoleOf(word)])).toEqual(expected);
  expect(words.map((word) => [word, nameRoleOf(`* ${word}:`)])).toEqual(expected);
});

it('reads each heading of a column of numbers', () => {
  // These two contain a word of a column to ignore: `id`, and `isdn` in `msisdn`.
  const ignored = ['caller id', 'msisdn'];
  const rolesOf = (words: readonly string[]) => new Set(words.map((word) => numberRoleOf(word)));
  const without = (words: readonly string[]) => words.filter((word) => !ignored.includes(word));
  expect(rolesOf(numberParts)).toEqual(new Set(['yes']));
  expect(rolesOf(without(numberWords))).toEqual(new Set(['yes']));
  expect(rolesOf(without(numberHeadings))).toEqual(new Set(['maybe']));
  expect(rolesOf([...otherParts, ...otherWords, ...ignored])).toEqual(new Set(['never']));
});
