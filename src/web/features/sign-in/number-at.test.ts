import { expect, test } from 'vitest';
import { readNumber } from './number-at.ts';

test.each([
  ['/number/442079460018', '+44 20 7946 0018'],
  ['/en/number/442079460018?comment=5#comment-5', '+44 20 7946 0018'],
  ['/pt-BR/number/12025550147/', '+1 202 555 0147'],
  ['/number/my', null],
  ['/number/123', null],
  ['/number/442079460018x', null],
  ['//number/442079460018', null],
  ['https://other.test/number/442079460018', null],
  ['/unlist', null],
  [undefined, null],
])('U28 what %s leads to is %s', async (path, number) => {
  expect(await readNumber(path)).toBe(number);
});
