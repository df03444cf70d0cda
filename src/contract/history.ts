import { z } from 'zod';
import { type CallMap, Done, IdempotencyHeader } from './call.ts';
import { NumberInList } from './number.ts';
import { PageQuery, pagedList } from './paged-list.ts';

/** What members looked up, and who looked a member's number up. */

export const HistoryItem = NumberInList.extend({
  /** ISO day (UTC): with `phone` it names the entry. */
  date: z.string(),
  searchedAtTimestamp: z.int(),
}).meta({ id: 'HistoryItem' });
export type HistoryItem = z.infer<typeof HistoryItem>;

export const NumberVisitor = z
  .object({
    /** Empty where the member has no name or shows it to nobody. */
    firstName: z.string(),
    lastName: z.string(),
    /** Null where the member's profile cannot be opened. */
    profileId: z.int().nullable(),
    searchedAtTimestamp: z.int(),
  })
  .meta({ id: 'NumberVisitor' });
export type NumberVisitor = z.infer<typeof NumberVisitor>;

export const HistoryQuery = PageQuery.extend({ order_by: z.enum(['newest', 'oldest']).default('newest') });
export const History = pagedList(HistoryItem);
export type History = z.infer<typeof History>;
export const DeleteHistory = z.object({
  phoneNumber: z.string().min(1).max(80),
  // The database knows no year 0.
  date: z.iso.date().refine((day) => day >= '0001'),
});
export const NumberVisitors = pagedList(NumberVisitor).extend({
  /** Members with antispy on: they are counted and not named. */
  hidden: z.int(),
});
export type NumberVisitors = z.infer<typeof NumberVisitors>;

/** How many members looked my number up on each day that is over, nobody by name. */
export const LookUpDays = z
  .object({
    /** All of the days, the oldest first; `day` is an ISO day (UTC). `count` is null where it is under `fewest`, none included. */
    days: z.array(z.object({ day: z.string(), count: z.int().nullable() })),
    /** Of all these days, rounded down to a multiple of `fewest`. */
    total: z.int(),
    /** A count under this could point to somebody. */
    fewest: z.int(),
  })
  .meta({ id: 'LookUpDays' });
export type LookUpDays = z.infer<typeof LookUpDays>;

export const historyCalls = {
  'GET /api/v6/search/history': { query: HistoryQuery, answer: History },
  'POST /api/v6/search/history/delete': { headers: IdempotencyHeader, fields: DeleteHistory, answer: Done },
  'POST /api/v6/search/history/clear': { headers: IdempotencyHeader, answer: Done },
  /** In the last 90 days. */
  'GET /api/v6/spy/visitors': { query: PageQuery, answer: NumberVisitors },
  'GET /api/v6/spy/days': { answer: LookUpDays },
} satisfies CallMap;
