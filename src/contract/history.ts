import { z } from 'zod';
import { type CallMap, Done, IdempotencyHeader } from './call.ts';
import { NumberInList } from './number.ts';
import { PageQuery, pagedList } from './paged-list.ts';

export const HistoryItem = NumberInList.extend({
  /** ISO day (UTC); together with `phone` it identifies the entry. */
  date: z.string(),
  searchedAtTimestamp: z.int(),
}).meta({ id: 'HistoryItem' });
export type HistoryItem = z.infer<typeof HistoryItem>;

export const NumberVisitor = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
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
  // PostgreSQL dates have no year 0.
  date: z.iso.date().refine((day) => day >= '0001'),
});
export const NumberVisitors = pagedList(NumberVisitor).extend({
  hidden: z.int(),
});
export type NumberVisitors = z.infer<typeof NumberVisitors>;

export const LookUpDays = z
  .object({
    /** Oldest first. `day` is an ISO day (UTC); `count` is null if it is under `fewest`, including 0. */
    days: z.array(z.object({ day: z.string(), count: z.int().nullable() })),
    /** Over all days, rounded down to a multiple of `fewest`. */
    total: z.int(),
    /** Smaller counts are withheld: they could identify a person. */
    fewest: z.int(),
  })
  .meta({ id: 'LookUpDays' });
export type LookUpDays = z.infer<typeof LookUpDays>;

export const historyCalls = {
  'GET /api/v6/search/history': { query: HistoryQuery, answer: History },
  'POST /api/v6/search/history/delete': { headers: IdempotencyHeader, fields: DeleteHistory, answer: Done },
  'POST /api/v6/search/history/clear': { headers: IdempotencyHeader, answer: Done },
  'GET /api/v6/spy/visitors': { query: PageQuery, answer: NumberVisitors },
  'GET /api/v6/spy/days': { answer: LookUpDays },
} satisfies CallMap;
