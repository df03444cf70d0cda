import type { CommentOrder } from '#contract/comment-limits.ts';
import { findCommentCount } from '#server/domains/number/door.ts';
import { joinAuthor } from '#server/domains/profile/door.ts';
import { textFor } from '#server/platform/db/every-shard.ts';
import type { ReadSource } from '#server/platform/db/replicas.ts';
import { cutPage, type Listed, type Page } from '#server/platform/http/paged-list.ts';
import { type CommentRow, commentColumns } from './text-rows.ts';

interface Sorted {
  sortedBy: string;
  /** Of the interesting ones: what the database had seen when the list began, and when that was. */
  seen?: string;
  begunAt?: string;
}

/** What each order is sorted by beside the id, which way, and how that value is read back. */
const orders = {
  interesting: { by: 'c.rank', type: 'float8', way: 'desc', follows: '<' },
  newest: { by: 'c.created_at', type: 'timestamptz', way: 'desc', follows: '<' },
  oldest: { by: 'c.created_at', type: 'timestamptz', way: 'asc', follows: '>' },
} as const satisfies Record<CommentOrder, object>;

/**
 * The statement that reads a page: $1 the number, $2 and $3 limit and offset, and after a cursor its values from $4 on,
 * which begin with the last row's sort value and id. The condition stands in it only where there is a cursor, so that an
 * index answers either. Sub-selects hide how long a page is: of most numbers all comments fit into one, and a plan that is
 * made for these reads all and sorts them.
 */
export function pageStatement(order: CommentOrder, isAfter: boolean): string {
  if (order === 'interesting' && isAfter) return readOn;
  const { by, type, way, follows } = orders[order];
  // Of a first page the number is asked as a range of one, by which the planner expects neither ten comments, which are
  // cheaper to sort, nor all that there are: it reads by the index, which begins with the number and turns the other way.
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
 * A further page of the interesting ones, in the order that the list began with: $6 what the database had seen then, $7
 * when. A comment that was moved since stands where it stood before the first move that was not seen then. Moves are
 * asked for from a little earlier on: a transaction may have been under way, none of them for minutes.
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

/**
 * What is said of a number. `total` counts what everybody reads; a comment that is not shown any more stands among the
 * items where it has replies, and is not counted.
 */
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
    ...[sortedBy, String(id)],
    ...(seen !== undefined && begunAt !== undefined ? [seen, begunAt] : []),
  ]);
  return { ...cut, total: await findCommentCount(database.db, phone) };
}
