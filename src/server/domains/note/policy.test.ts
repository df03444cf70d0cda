import { expect, it } from 'vitest';
import { canKeepNote } from './policy.ts';

it('who deactivated the account keeps no more notes', () => {
  expect(canKeepNote({ isActive: true })).toEqual({ may: true });
  expect(canKeepNote({ isActive: false })).toEqual({ may: false, code: 'profile.deactivated' });
});
