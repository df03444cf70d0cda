import { expect, test } from 'vitest';
import { collectFields } from './form-fields.ts';

const lists = new Set(['tag']);
const repeat = (count: number) => Array.from({ length: count }, (_, n) => ['tag[]', `${n}`] as const);

test('L1 a list has all of its name in their order, and the last of others counts', () => {
  const given = [
    ['tag', 'a'],
    ['name', 'x'],
    ['tag[]', 'b'],
    ['tag', ''],
    ['name', 'y'],
  ] as const;
  expect(collectFields(given, lists)).toEqual({ tag: ['a', 'b'], name: 'y' });
  expect(collectFields([['tag', '']], lists)).toEqual({ tag: [] });
});

test('L1 a field that is repeated costs as much each time', () => {
  const [few, many] = [repeat(1_000), repeat(64_000)];
  // Minimum of several runs, because other processes use the machine.
  const leastMs = (given: readonly (readonly [string, string])[]) =>
    Math.min(
      ...Array.from({ length: 5 }, () => {
        const begun = performance.now();
        expect(Object.values(collectFields(given, lists))[0]).toHaveLength(given.length);
        return performance.now() - begun;
      }),
    );
  leastMs(few);
  // 64 times the fields; quadratic copying would take about 4,000 times as long.
  expect(leastMs(many) / leastMs(few)).toBeLessThan(800);
});
