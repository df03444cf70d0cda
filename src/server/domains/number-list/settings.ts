import { declareSettings, whole } from '#server/config/setting.ts';
import type { RateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import { dayMs, hourMs } from '#shared/time.ts';

export const numberListSettings = declareSettings({
  settings: {
    LIST_REMOVAL_DAYS: {
      default: '90',
      about: 'days that programs can fetch removals from the list; older copies need the whole list',
      check: whole(7, 3660),
    },
    LISTS_PER_HOUR: {
      default: '200',
      about: 'lists that the programs of one member may fetch in an hour; an unchanged list does not count',
      check: whole(1, 1e6),
    },
    BOOK_REQUESTS_PER_HOUR: {
      default: '2000',
      about: 'requests for the router address book by the programs of one member in an hour',
      check: whole(1, 1e6),
    },
  },
  /** Rates per member, multiplied by the rate factor. */
  shape: (s, { rateFactor }) => ({
    removalsMs: s.LIST_REMOVAL_DAYS * dayMs,
    listsPerHour: s.LISTS_PER_HOUR * rateFactor,
    bookRequestsPerHour: s.BOOK_REQUESTS_PER_HOUR * rateFactor,
  }),
});

export function listLimit(listsPerHour: number): RateLimit {
  return { name: 'lists', most: listsPerHour, spanMs: hourMs };
}
