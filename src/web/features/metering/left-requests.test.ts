import { expect, it } from 'vitest';
import { fewLeft } from './left-requests.ts';

it('warns from five free look-ups on, and never counts below none', () => {
  expect([null, 30, 6, 5, 1, 0, -2].map(fewLeft)).toEqual([null, null, null, 5, 1, 0, 0]);
});
