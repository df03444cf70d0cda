import { expect, it } from 'vitest';
import { hiddenSides, toMiddle } from './tab-row.tsx';

const row = { left: 16, right: 336 };

it('U26 a row scrolls by what its tab lies beside its middle, to either side', () => {
  expect(toMiddle(row, { left: 136, right: 216 })).toBe(0);
  expect(toMiddle(row, { left: 400, right: 500 })).toBe(274);
  // In right-to-left languages, later tabs are further left.
  expect(toMiddle(row, { left: -120, right: -20 })).toBe(-246);
});

it('tells on which sides of a row more tabs are hidden, in both directions', () => {
  const long = { scrollWidth: 900, clientWidth: 320 };
  expect(hiddenSides({ ...long, scrollLeft: 0 }, 'ltr')).toEqual({ left: 0, right: 580 });
  expect(hiddenSides({ ...long, scrollLeft: 200 }, 'ltr')).toEqual({ left: 200, right: 380 });
  expect(hiddenSides({ ...long, scrollLeft: 0 }, 'rtl')).toEqual({ left: 580, right: 0 });
  expect(hiddenSides({ ...long, scrollLeft: -580 }, 'rtl')).toEqual({ left: 0, right: 580 });
  expect(hiddenSides({ scrollWidth: 320, clientWidth: 320, scrollLeft: 0 }, 'rtl')).toEqual({ left: 0, right: 0 });
});
