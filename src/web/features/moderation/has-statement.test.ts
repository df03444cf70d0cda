import { expect, it } from 'vitest';
import { hasStatement } from './has-statement.ts';

it.each([
  ['held', 'check', 24, false],
  ['held', 'check', 25, true],
  ['held', 'moderator', 25, true],
  ['held', 'complaint', 25, false],
  ['removed', 'moderator', 0, true],
  ['removed', 'complaint', 25, false],
] as const)('39: a text %s by a %s for %i hours has a statement to appeal by: %s', (state, decidedBy, hours, is) => {
  const sinceTimestamp = 1_800_000_000;
  expect(hasStatement({ state, decidedBy, sinceTimestamp }, sinceTimestamp + hours * 3600)).toBe(is);
});
