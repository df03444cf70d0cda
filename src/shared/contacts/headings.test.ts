import { expect, it } from 'vitest';
import { nameHeadings, numberHeadings, numberParts, numberWords, otherParts, otherWords } from './heading-words.ts';
import { nameRoleOf, numberRoleOf } from './headings.ts';

const sizeOf = (lists: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(lists).map(([name, words]) => [name, words.length]));

it('knows every heading that was collected', () => {
  expect(sizeOf(nameHeadings)).toEqual({
    given: 49,
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
    numberHeadings: 65,
    otherParts: 41,
    otherWords: 25,
  });
});

it.each(Object.entries(nameHeadings))('reads each “%s” heading as a name, with or without marks', (role, words) => {
  // The Korean word for a name is in two lists; the more specific one wins.
  const expected = words.map((word) => [word, word === '이름' ? 'given' : role]);
  expect(words.map((word) => [word, nameRoleOf(word)])).toEqual(expected);
  expect(words.map((word) => [word, nameRoleOf(`* ${word}:`)])).toEqual(expected);
});

it('reads each heading of a column of numbers', () => {
  const rolesOf = (words: readonly string[]) => new Set(words.map((word) => numberRoleOf(word)));
  expect(rolesOf(numberParts)).toEqual(new Set(['yes']));
  expect(rolesOf(numberWords)).toEqual(new Set(['yes']));
  expect(rolesOf(numberHeadings)).toEqual(new Set(['maybe']));
  expect(rolesOf([...otherParts, ...otherWords])).toEqual(new Set(['never']));
});

it.each([
  ['Caller ID', 'maybe'],
  ['CallerID', 'maybe'],
  ['CALLERID', 'maybe'],
  ['caller_id', 'maybe'],
  ['Caller ID 2', 'maybe'],
  ['Caller ID Number', 'maybe'],
  ['Caller number', 'maybe'],
  ['MSISDN', 'yes'],
  ['msisdn_2', 'yes'],
  ['Calling MSISDN', 'yes'],
  ['ISDN', 'never'],
  ['ISDN-Nummer', 'never'],
  ['MSISDN type', 'never'],
  ['Caller ID type', 'never'],
  ['Contact ID', 'never'],
  ['Phone ID', 'never'],
  ['ID', 'never'],
] as const)('tells ids of callers from other ids: %s', (heading, role) => {
  expect(numberRoleOf(heading)).toBe(role);
});
