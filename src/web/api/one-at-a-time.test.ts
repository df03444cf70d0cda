import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

test('C15 changes of one text run one after the other, also after one that failed; other texts do not wait', async () => {
  const told: string[] = [];
  const work =
    (name: string, ms: number, fails = false) =>
    async () => {
      told.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, ms));
      told.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const first = oneAtATime('1', work('first', 20));
  const second = oneAtATime('1', work('second', 10, true));
  const third = oneAtATime('1', work('third', 1));
  const other = oneAtATime('2', work('other', 1));
  expect(await Promise.allSettled([first, second, third, other])).toMatchObject([
    { value: 'first' },
    { reason: new Error('second') },
    { value: 'third' },
    { value: 'other' },
  ]);
  expect(told.filter((line) => !line.startsWith('other'))).toEqual([
    ...['first begins', 'first ends', 'second begins', 'second ends', 'third begins', 'third ends'],
  ]);
  expect(told.indexOf('other ends')).toBeLessThan(told.indexOf('first ends'));
});
