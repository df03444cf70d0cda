import { expect, it } from 'vitest';
import { toMiddle } from './tab-row.tsx';

const row = { left: 16, right: 336 };

it('U26 a row scrolls by what its tab lies beside its middle, to either side', () => {
  expect(toMiddle(row, { left: 136, right: 216 })).toBe(0);
  expect(toMiddle(row, { left: 400, right: 500 })).toBe(274);
  // In right-to-left languages, later tabs are further left.
  expect(toMiddle(row, { left: -120, right: -20 })).toBe(-246);
});
