import { z } from 'zod';
import { wholeNumber } from './whole-number.ts';

/** What every call asks that answers a list. */
export const PageQuery = z.object({
  limit: wholeNumber(1, 100).default(10),
  offset: wholeNumber(0, 1_000_000)
    .default(0)
    .meta({ description: 'Rows to pass over; may repeat or skip some while others write' }),
  after: z
    .string()
    .max(2000)
    .optional()
    .meta({ description: '`next` of the page before; beats `offset`, and is good for a day' }),
});
export type PageQuery = z.output<typeof PageQuery>;

/** What every call answers that lists; `total` counts what all pages hold. */
export function pagedList<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    total: z.int(),
    hasMore: z.boolean(),
    next: z.string().nullable().meta({ description: 'For `after`; null on the last page' }),
  });
}
