/**
 * One page of a list, as every call answers that lists.
 *
 * @param list the items of this page, and how many there are on all pages
 */
export function pagedList<Item>(
  { offset }: { offset: number },
  { items, total }: { items: Item[]; total: number },
): { items: Item[]; total: number; hasMore: boolean } {
  return { items, total, hasMore: offset + items.length < total };
}
