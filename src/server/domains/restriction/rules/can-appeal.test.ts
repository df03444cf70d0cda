import { expect, it } from 'vitest';
import { appealUntil, isAppealedHere } from './can-appeal.ts';

const day = (at: string) => new Date(`2026-${at}T12:00:00Z`);
const stated = {
  restriction: 'removed' as const,
  appeal_link: null,
  ended_at: null,
  reversed_at: null,
  stated_at: day('02-02'),
  applied_at: day('02-01'),
};
/** A period of ten days. */
const end = (from: Date) => new Date(from.getTime() + 10 * 86_400_000);

it('38: an appeal is open from the statement, or after a complaint from the decision, up to the end of its period', () => {
  expect(appealUntil(stated, end, day('02-03'))).toEqual(day('02-12'));
  expect(appealUntil({ ...stated, appeal_link: '/ticket/x' }, end, day('02-03'))).toEqual(day('02-11'));
  expect(appealUntil(stated, end, new Date(day('02-12').getTime() - 1))).toEqual(day('02-12'));
  expect(appealUntil(stated, end, day('02-12'))).toBeNull();
});

it('38: nothing is left to appeal once it ended or was reversed', () => {
  const over = day('02-02');
  expect(appealUntil({ ...stated, ended_at: over }, end, over)).toBeNull();
  expect(appealUntil({ ...stated, reversed_at: over }, end, over)).toBeNull();
});

it.each([
  ['removed', null, true],
  ['held', null, true],
  ['suspended', null, true],
  ['barred', null, false],
  ['paused', null, false],
  ['removed', '/ticket/x', false],
] as const)('38: of %s with the way %s the statement itself is the way: %s', (restriction, appeal_link, isHere) => {
  expect(isAppealedHere({ restriction, appeal_link })).toBe(isHere);
});
