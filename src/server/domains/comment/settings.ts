import { mostBoost } from '#contract/comment-limits.ts';
import { declareSettings, price, whole } from '#server/config/setting.ts';
import type { Numcy } from '#shared/numcy.ts';

/** Whole numcy per month. */
export interface MonthlyPrices {
  hide: Numcy;
  follow: Numcy;
}

export const commentSettings = declareSettings({
  settings: {
    HIDE_PRICE: { default: '10', about: 'numcy a month to hide a text on one’s own number', check: price },
    FOLLOW_PRICE: { default: '3', about: 'numcy a month for notifications of replies to a comment', check: price },
    REVISION_DAYS: {
      default: '90',
      about: 'days that moderators can read earlier and deleted versions of a text',
      check: whole(1, 3660),
    },
    BOOST_MOST: {
      default: '100',
      about: `maximum numcy for one boost of a text, 1–${mostBoost}`,
      check: whole(1, mostBoost),
    },
  },
  /** Rates are per member and are multiplied by the rate factor. */
  shape: (s, { rateFactor }) => ({
    prices: { hide: s.HIDE_PRICE, follow: s.FOLLOW_PRICE } satisfies MonthlyPrices,
    revisionDays: s.REVISION_DAYS,
    boostMost: s.BOOST_MOST,
    // Each pin invalidates the number's page on all servers.
    pinsPerHour: 60 * rateFactor,
    // Each cancelled renewal writes a notice, so toggling must be bounded.
    monthlyActsPerHour: 60 * rateFactor,
  }),
});
