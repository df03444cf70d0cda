import type { Problems } from './manifest.ts';

export const acquaintanceProblems = {
  'limit.acquaintances': 429,
  'acquaintance.own': 422,
  'acquaintance.unlisted': 422,
  'acquaintance.unavailable': 422,
  'acquaintance.waiting': 409,
  'acquaintance.connected': 409,
  'acquaintance.declined': 422,
  'acquaintance.nothing_in_common': 422,
  'acquaintance.not_found': 404,
  'acquaintance.closed': 409,
} as const satisfies Problems;
