import { z } from 'zod';
import { wholeNumber } from './whole-number.ts';

export const PageQuery = z.object({
  limit: wholeNumber(1, 100).default(10),
  offset: wholeNumber(0, 1_000_000)
    .default(0)
    .meta({ description: 'Rows to skip; concurrent writes may repeat or skip rows' }),
  after: z
    .string()
    .max(2000)
    .optional()
    .meta({ description: 'Cursor: `next` of the previous page. Overrides `offset`; expires after a day' }),
});
export type PageQuery = z.output<typeof PageQuery>;

/** The answer of every list call; `total` counts over all pages. */
export function pagedList<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    total: z.int(),
    hasMore: z.boolean(),
    next: z.string().nullable().meta({ description: 'Cursor for `after`; null on the last page' }),
  });
}
