import { expect, it } from 'vitest';
import { allowed, denied } from '#server/platform/access/permission.ts';
import { canCreate, canDirect, canSee, canShare, isShown, priceFor, type Standing } from './policy.ts';

const open: Standing = {
  people: 5,
  isOff: false,
  isUnlisted: false,
  isAway: false,
  isLeft: false,
  hasObjected: false,
};
const closing = ['isOff', 'isUnlisted', 'isAway', 'isLeft', 'hasObjected'] as const;

it('39: a portrait is drawn of texts by five people, where nobody concerned keeps it from being drawn', () => {
  expect(canCreate({ isActive: true }, open)).toEqual(allowed);
  expect(isShown(open)).toBe(true);
  expect(canCreate({ isActive: true }, { ...open, people: 4 })).toEqual(denied('portrait.few_texts'));
  expect(isShown({ ...open, people: 4 })).toBe(false);
  expect(canCreate({ isActive: false }, open)).toEqual(denied('profile.deactivated'));
});

it.each(closing)('39: it is neither drawn nor shown where %s, and no refusal tells which', (why) => {
  expect(canCreate({ isActive: true }, { ...open, [why]: true })).toEqual(denied('portrait.unavailable'));
  expect(canCreate({ isActive: true }, { ...open, people: 0, [why]: true })).toEqual(denied('portrait.unavailable'));
  expect(isShown({ ...open, [why]: true })).toBe(false);
});

it.each([
  [null, false, denied('portrait.not_found')],
  [null, true, allowed],
  ['2', false, denied('portrait.not_found')],
  ['2', true, allowed],
  ['1', false, allowed],
  ['1', true, allowed],
])('39: %s sees a portrait of member 1 that is shared: %s', (profileId, isShared, permission) => {
  const viewer = profileId === null ? null : { profileId };
  expect(canSee(viewer, { ownerId: '1', isShared })).toEqual(permission);
});

it('39: who had it drawn shares it, and nobody else', () => {
  expect(canShare({ profileId: '1' }, { ownerId: '1' })).toEqual(allowed);
  expect(canShare({ profileId: '2' }, { ownerId: '1' })).toEqual(denied('portrait.not_found'));
});

it.each([
  [true, true, true, allowed],
  [true, true, false, denied('sign_in.proof_needed')],
  [true, false, true, denied('sign_in.proof_needed')],
  [false, true, true, denied('profile.deactivated')],
])('39: active %s, holder %s, proven %s', (isActive, isHolder, isProven, permission) => {
  expect(canDirect({ isActive, isHolder, isProven })).toEqual(permission);
});

it('39: a holder and who has Pro pay nothing', () => {
  expect(priceFor({ isHolder: false, isPro: false }, 15n)).toBe(15n);
  expect(priceFor({ isHolder: true, isPro: false }, 15n)).toBe(0n);
  expect(priceFor({ isHolder: false, isPro: true }, 15n)).toBe(0n);
});
