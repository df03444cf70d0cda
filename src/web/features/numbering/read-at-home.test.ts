import { expect, test } from 'vitest';
import { readAtHome } from './read-at-home.ts';

test.each([
  // With a plus these digits would be a number of New Zealand.
  ['6465550142', 'US', '+1 646 555 0142'],
  ['+64 6 555 0142', 'US', '+64 6 555 0142'],
  ['030 901820', 'DE', '+49 30 901820'],
  ['12', 'US', undefined],
  ['+22507012345', 'DE', undefined],
])('R1 R2 %s, typed in %s, is %s', async (typed, home, written) => {
  expect((await readAtHome(typed, home))?.international).toBe(written);
});
