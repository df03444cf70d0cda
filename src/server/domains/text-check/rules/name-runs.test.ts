import { expect, it } from 'vitest';
import { nameKey, nameRuns } from './name-runs.ts';

const written = (name: string) => nameRuns(name).map((run) => run.written);

it('gives every run of words once, the longer ones after the shorter, and says which is the whole name', () => {
  expect(nameRuns('Big Blue Van')).toEqual(
    [
      ['Big', false],
      ['Big Blue', false],
      ['Big Blue Van', true],
      ['Blue', false],
      ['Blue Van', false],
      ['Van', false],
    ].map(([text, isWhole]) => ({
      key: nameKey(String(text)),
      written: text,
      words: String(text).split(' ').length,
      isWhole,
    })),
  );
});

it('joins ten words at most, and all of a longer name', () => {
  const letters = 'abcdefghijkl'.split('');
  const lengths = nameRuns(letters.join(' ')).map(({ words, isWhole }) => [words, isWhole] as const);
  expect(lengths.filter(([words]) => words > 10)).toEqual([[12, true]]);
  expect(lengths.filter(([words]) => words === 10)).toHaveLength(3);
  expect(written(letters.join(' '))).toContain('c d e f g h i j k l');
});

it('leaves out legal forms, unless the name is nothing else', () => {
  expect(written('DeutscheBank AG')).toEqual(['Deutsche', 'Deutsche Bank', 'Bank']);
  expect(written('GmbH')).toEqual(['GmbH']);
  expect(nameKey('Deutsche Bank AG')).toBe(nameKey('deutschebank'));
});

it('has no runs in a name without letters, whose key is the name itself', () => {
  expect(nameRuns('🙂 !')).toEqual([]);
  expect(nameKey('🙂')).toBe('🙂');
  expect(nameKey('🙂')).not.toBe(nameKey('🙃'));
});
