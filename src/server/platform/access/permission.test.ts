import { expect, it } from 'vitest';
import { allowed, denied, flagsOf, refusalOf } from './permission.ts';

it('gives the code of a refusal alone, and flags without reasons', () => {
  expect(refusalOf(allowed)).toBeNull();
  expect(refusalOf(denied('number.own'))).toBe('number.own');
  expect(flagsOf({ name: allowed, hide: denied('sign_in.required') })).toEqual({ name: true, hide: false });
});
