import type { NoticeTopics, Prices, Problems, Spendings } from './manifest.ts';

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

export const acquaintanceSpendings = { acquaintance_request: 'acquaintances' } as const satisfies Spendings;

export const acquaintancePrices = {
  commonRequest: { what: 'acquaintance.price.common', inPolicy: 'common' },
  directRequest: { what: 'acquaintance.price.direct', inPolicy: 'direct' },
} as const satisfies Prices;

/** Off by default: switching it on is the consent to be listed as an acquaintance. */
export const acquaintanceNoticeTopics = { commonAcquaintances: false } as const satisfies NoticeTopics;
