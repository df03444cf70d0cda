import { expect, test } from 'vitest';
import { parseBalance } from './balance.ts';

test.each([
  ['7:12', 12n],
  ['7:9007199254740993', 9_007_199_254_740_993n],
  ['8:12', null],
  ['7:-1', null],
  ['7:1.5', null],
  ['7:', null],
  ['', null],
  [null, null],
])('what is kept as %j is %s to member 7', (kept, balance) => {
  expect(parseBalance(kept, 7)).toBe(balance);
});
