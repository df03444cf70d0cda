import type { Problems } from './manifest.ts';

export const profileProblems = {
  'profile.barred': 403,
  'profile.deactivated': 409,
  'profile.not_found': 404,
  'avatar.too_large': 413,
  'avatar.unsupported': 415,
  'avatar.unreadable': 422,
  'subscription.required': 422,
} as const satisfies Problems;
