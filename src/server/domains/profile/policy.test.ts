import { expect, it } from 'vitest';
import { allowed, denied } from '#server/platform/access/permission.ts';
import { canOpenProfile, canStateOfNumber } from './policy.ts';

const open = { id: '7', isHolder: true, isDeactivated: false, isProfileGoing: true };

it.each([null, '7', '8'])('lets everybody open a profile whose holder allows it (%s)', (viewer) => {
  expect(canOpenProfile(viewer, open)).toEqual(allowed);
});

it('lets the holder alone open one that is closed to others', () => {
  const closed = { ...open, isProfileGoing: false };
  expect(canOpenProfile('7', closed)).toEqual(allowed);
  for (const viewer of [null, '8']) expect(canOpenProfile(viewer, closed)).toEqual(denied('profile.not_found'));
});

it.each([{ isDeactivated: true }, { isHolder: false }])('lets nobody open %j, not the holder either', (change) => {
  for (const viewer of [null, '7', '8']) {
    expect(canOpenProfile(viewer, { ...open, ...change })).toEqual(denied('profile.not_found'));
  }
});

it('lets only a holder state something of the number who proved it strongly and lately', () => {
  expect(canStateOfNumber({ isProven: true, hasFreshProof: true })).toEqual(allowed);
  for (const [isProven, hasFreshProof] of [
    [true, false],
    [false, true],
    [false, false],
  ] as const) {
    expect(canStateOfNumber({ isProven, hasFreshProof })).toEqual(denied('sign_in.proof_needed'));
  }
});
