import { expect, it } from 'vitest';
import { allowed, denied } from '#server/platform/access/permission.ts';
import { canTellWeather } from './policy.ts';

it.each([
  [true, false, allowed],
  [true, true, denied('number.own')],
  [false, false, denied('profile.deactivated')],
  [false, true, denied('profile.deactivated')],
])('an account in use: %s, of its own number: %s', (isActive, isHolder, permission) => {
  expect(canTellWeather({ isActive, isHolder })).toEqual(permission);
});
