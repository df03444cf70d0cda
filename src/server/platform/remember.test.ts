import { expect, test } from 'vitest';
import { remember } from './remember.ts';

test('makes each answer once, also an empty one, and never holds more than it may', () => {
  const asked: string[] = [];
  const recall = remember<string | null>(2);
  const ask = (key: string) =>
    recall(key, () => {
      asked.push(key);
      return key === 'none' ? null : key.toUpperCase();
    });
  expect([ask('a'), ask('none'), ask('a'), ask('none')]).toEqual(['A', null, 'A', null]);
  expect(asked).toEqual(['a', 'none']);
  expect([ask('b'), ask('a')]).toEqual(['B', 'A']);
  expect(asked).toEqual(['a', 'none', 'b', 'a']);
});
