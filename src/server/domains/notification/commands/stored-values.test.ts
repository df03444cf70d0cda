import { expect, it } from 'vitest';
import { toStoredValues } from './stored-values.ts';

it('keeps numcy as the number that they are, and refuses those that would lose a coin', () => {
  const most = BigInt(Number.MAX_SAFE_INTEGER);
  const given = { number: most, lost: -10n, order: { code: 'K7QM-2XRT' }, times: 3 };
  expect(toStoredValues(given, 'a notice')).toEqual({ ...given, number: Number.MAX_SAFE_INTEGER, lost: -10 });
  expect(() => toStoredValues({ number: most + 1n }, 'a notice')).toThrow('number of a notice is no whole number');
  expect(() => toStoredValues({ number: 1.5 }, 'a mail')).toThrow('number of a mail is no whole number');
});
