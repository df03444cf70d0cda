import { z } from 'zod';

/** What every call asks that answers a list. */
export const PageQuery = z.object({
  limit: z.coerce.number<number>().int().min(1).max(100).default(10),
  offset: z.coerce.number<number>().int().min(0).max(1_000_000).default(0),
});
export type PageQuery = z.output<typeof PageQuery>;

/** What every call answers that lists; `total` counts what all pages hold. */
export function pagedList<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), total: z.int(), hasMore: z.boolean() });
}
