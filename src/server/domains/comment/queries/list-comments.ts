import type { CommentOrder } from '#contract/comment-limits.ts';
import { findCommentCount } from '#server/domains/number/queries/find-comment-count.ts';
import { joinAuthor } from '#server/domains/profile/queries/author-rows.ts';
import type { Database } from '#server/platform/db/database.ts';
import { cutPage, type Listed, type Page } from '#server/platform/http/paged-list.ts';
import { type CommentRow, commentColumns } from './text-rows.ts';

interface Sorted {
  sortedBy: string;
}

/** What each order is sorted by beside the id, which way, and how that value is read back. */
const orders = {
  interesting: { by: 'c.rank', type: 'float8', way: 'desc', follows: '<' },
  newest: { by: 'c.created_at', type: 'timestamptz', way: 'desc', follows: '<' },
  oldest: { by: 'c.created_at', type: 'timestamptz', way: 'asc', follows: '>' },
} as const satisfies Record<CommentOrder, object>;

/**
 * The statement that reads a page: $1 the number, $2 and $3 limit and offset, and after a cursor $4 and $5, the last
 * row's sort value and id. The condition stands in it only where there is a cursor, so that an index answers either.
 * Sub-selects hide how long a page is: of most numbers all comments fit into one, and a plan that is made for these reads
 * all and sorts them.
 */
export function pageStatement(order: CommentOrder, isAfter: boolean): string {
  const { by, type, way, follows } = orders[order];
  return `
    select ${commentColumns('c', 'a')}, ${by}::text as "sortedBy"
    from (
      select * from comment c
      where c.phone = $1::int8 and c.is_listed
        ${isAfter ? `and (${by}, c.id) ${follows} ($4::${type}, $5::int8)` : ''}
      order by ${by} ${way}, c.id ${way}
      limit (select $2::int4) offset (select $3::int4)
    ) c ${joinAuthor('c.profile_id', 'a')}
    order by ${by} ${way}, c.id ${way}`;
}

/**
 * What is said of a number. `total` counts what everybody reads; a comment that is not shown any more stands among the
 * items where it has replies, and is not counted.
 */
export async function listComments(
  { db, pool }: Database,
  phone: string,
  order: CommentOrder,
  page: Page,
): Promise<Listed<CommentRow>> {
  const { rows } = await pool.query<CommentRow & Sorted>({
    name: `comments-${order}${page.after ? '-after' : ''}`,
    text: pageStatement(order, page.after !== null),
    values: [phone, page.limit + 1, page.offset, ...(page.after ?? [])],
  });
  const cut = cutPage(rows, page, (row) => [row.sortedBy, String(row.id)]);
  return { ...cut, total: await findCommentCount(db, phone) };
}
