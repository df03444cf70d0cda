import { expect, it } from 'vitest';
import { canMakeKey, canOpen } from './policy.ts';

it('40: lets a member in use have so many keys, and nobody whose sessions were ended', () => {
  const member = { isActive: true, isCurrent: true, keys: 1 };
  expect(canMakeKey(member, 2)).toEqual({ may: true });
  expect(canMakeKey({ ...member, keys: 2 }, 2)).toEqual({ may: false, code: 'program.key_limit' });
  expect(canMakeKey({ ...member, isActive: false }, 2)).toEqual({ may: false, code: 'profile.deactivated' });
  expect(canMakeKey({ ...member, isCurrent: false }, 2)).toEqual({ may: false, code: 'session.ended' });
});

it('40: opens nothing by a key that has expired', () => {
  expect(canOpen({ hasExpired: false })).toEqual({ may: true });
  expect(canOpen({ hasExpired: true })).toEqual({ may: false, code: 'program.key_ended' });
});
