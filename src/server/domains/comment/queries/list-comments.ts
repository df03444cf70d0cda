import type { CommentOrder } from '#contract/comment-limits.ts';
import { findCommentCount } from '#server/domains/number/door.ts';
import { joinAuthor } from '#server/domains/profile/door.ts';
import { textFor } from '#server/platform/db/every-shard.ts';
import type { ReadSource } from '#server/platform/db/read-source.ts';
import { cutPage, type Listed, type Page } from '#server/platform/http/paged-list.ts';
import { type CommentRow, commentColumns } from './text-rows.ts';

interface Sorted {
  sortedBy: string;
  /** For `interesting`: the database snapshot when the list began, and its time. */
  seen?: string;
  begunAt?: string;
}

/** Per order: sort column beside the id, its type, its direction, and the comparison that continues after a row. */
const orders = {
  interesting: { by: 'c.rank', type: 'float8', way: 'desc', follows: '<' },
  newest: { by: 'c.created_at', type: 'timestamptz', way: 'desc', follows: '<' },
  oldest: { by: 'c.created_at', type: 'timestamptz', way: 'asc', follows: '>' },
} as const satisfies Record<CommentOrder, object>;

/**
 * SQL of a page. $1 is the number, $2 the limit, $3 the offset; with a cursor its values follow from $4 on, the last
 * row's sort value and id first. The condition exists only with a cursor, so that an index serves both forms.
 * Sub-selects hide the page size from the planner: most numbers have fewer comments than that, and a plan made for
 * these reads and sorts all rows.
 */
export function pageStatement(order: CommentOrder, isAfter: boolean): string {
  if (order === 'interesting' && isAfter) return readOn;
  const { by, type, way, follows } = orders[order];
  // The first page queries the number as a range of one value, which keeps the planner's row estimate away from both
  // extremes. It then reads by the index, which begins with the number in the opposite direction.
  const range = '/*= c.phone = $1::int8 and */ c.phone between (select $1::int8) and (select $1::int8)';
  const among = isAfter ? 'c.phone = $1::int8' : range;
  const phoneWay = way === 'desc' ? 'asc' : 'desc';
  const begin = ', pg_current_snapshot()::text as seen, clock_timestamp()::text as "begunAt"';
  return `
    select ${commentColumns('c', 'a')}, ${by}::text as "sortedBy"${order === 'interesting' ? begin : ''}
    from (
      select * from comment c
      where ${among} and c.is_listed
        ${isAfter ? `and (${by}, c.id) ${follows} ($4::${type}, $5::int8)` : ''}
      order by ${isAfter ? '' : `c.phone ${phoneWay}, `}${by} ${way}, c.id ${way}
      limit (select $2::int4) offset (select $3::int4)
    ) c ${joinAuthor('c.profile_id', 'a')}
    order by ${by} ${way}, c.id ${way}`;
}

/**
 * SQL of a further page of `interesting`, in the order as of snapshot $6 and time $7. A comment moved since keeps its
 * rank from before the first move unseen by $6. Moves are read from 5 minutes earlier, for transactions in progress.
 */
const readOn = `
  with moved as materialized (
    select distinct on (m.comment_id) m.comment_id, m.rank from comment_move m
    where m.phone = $1::int8 and m.moved_at > $7::timestamptz - interval '5 minutes'
      and not pg_visible_in_snapshot(m.writer, $6::pg_snapshot)
    order by m.comment_id, m.id
  )
  select ${commentColumns('c', 'a')}, c.stood::text as "sortedBy", $6::text as seen, $7::text as "begunAt"
  from (
    (
      select c.*, c.rank as stood from comment c
      where c.phone = $1::int8 and c.is_listed and (c.rank, c.id) < ($4::float8, $5::int8)
        and c.id <> all (array(select comment_id from moved))
      order by c.rank desc, c.id desc limit (select $2::int4)
    ) union all (
      select c.*, moved.rank as stood
      from moved cross join lateral (select * from comment one where one.phone = $1::int8 and one.id = moved.comment_id offset 0) c
      where c.is_listed and (moved.rank, c.id) < ($4::float8, $5::int8)
      order by moved.rank desc, c.id desc limit (select $2::int4)
    )
    order by stood desc, id desc limit (select $2::int4) offset (select $3::int4)
  ) c ${joinAuthor('c.profile_id', 'a')}
  order by c.stood desc, c.id desc`;

/** Lists a number's comments. `total` excludes those no longer shown, which are listed if they have replies. */
export async function listComments(
  database: ReadSource,
  phone: string,
  order: CommentOrder,
  page: Page,
): Promise<Listed<CommentRow>> {
  const { rows } = await database.pool.query<CommentRow & Sorted>({
    name: `comments-${order}${page.after ? '-after' : ''}`,
    text: textFor(database, pageStatement(order, page.after !== null)),
    values: [phone, page.limit + 1, page.offset, ...(page.after ?? [])],
  });
  const cut = cutPage(rows, page, ({ sortedBy, id, seen, begunAt }) => [
    sortedBy,
    String(id),
    ...(seen !== undefined && begunAt !== undefined ? [seen, begunAt] : []),
  ]);
  return { ...cut, total: await findCommentCount(database.db, phone) };
}
