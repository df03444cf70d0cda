import { declareSettings, price, whole } from '#server/config/setting.ts';
import type { Numcy } from '#shared/numcy.ts';

/** Whole numcy per request. */
export interface RequestPrices {
  commonRequest: Numcy;
  directRequest: Numcy;
}

export const acquaintanceSettings = declareSettings({
  settings: {
    COMMON_REQUEST_PRICE: {
      default: '3',
      about: 'numcy for a contact request from a member with acquaintances in common',
      check: price,
    },
    DIRECT_REQUEST_PRICE: { default: '11', about: 'numcy for a direct contact request', check: price },
    ACQUAINTANCE_DAYS: {
      default: '14',
      about: 'days in which a contact request can be answered; then its price is refunded',
      check: whole(1, 365),
    },
    ACQUAINTANCE_AGAIN_DAYS: {
      default: '90',
      about: 'days after a declined contact request in which the same member cannot send another one',
      check: whole(0, 3650),
    },
    ACQUAINTANCE_REQUESTS_PER_DAY: {
      default: '10',
      about: 'contact requests that a member may try to send in 24 hours',
      check: whole(1, 1e6),
    },
  },
  /** Rates are per member and are multiplied by the rate factor. */
  shape: (s, { rateFactor }) => ({
    prices: { commonRequest: s.COMMON_REQUEST_PRICE, directRequest: s.DIRECT_REQUEST_PRICE } satisfies RequestPrices,
    answerDays: s.ACQUAINTANCE_DAYS,
    againDays: s.ACQUAINTANCE_AGAIN_DAYS,
    requestsPerDay: s.ACQUAINTANCE_REQUESTS_PER_DAY * rateFactor,
  }),
});
