import { joinAuthor } from '#server/domains/profile/door.ts';
import type { Database } from '#server/platform/db/database.ts';
import { everyShard, textFor } from '#server/platform/db/every-shard.ts';
import { cutPage, type Listed, type Page } from '#server/platform/http/paged-list.ts';
import { type CommentRow, commentColumns } from './text-rows.ts';

export interface MyCommentRow extends CommentRow {
  phone: string;
}

const mine = `c.profile_id = $1::int8 and c.parent_id is null and c.state <> 'deleted'`;

export async function listMyComments(database: Database, profileId: string, page: Page): Promise<Listed<MyCommentRow>> {
  const { pool } = database;
  const [after = null] = page.after ?? [];
  const { rows } = await pool.query<MyCommentRow>(
    textFor(
      database,
      `select ${commentColumns('c', 'a')}, c.phone
      from comment c ${joinAuthor('c.profile_id', 'a')}
      where ${mine} and ($4::int8 is null or c.id < $4::int8)
      order by c.id desc limit $2 offset $3 ${everyShard}`,
    ),
    [profileId, page.limit + 1, page.offset, after],
  );
  const counted = await pool.query<{ total: number }>(
    `select count(*)::int4 as total from comment c where ${mine} ${everyShard}`,
    [profileId],
  );
  return { ...cutPage(rows, page, (row) => [String(row.id)]), total: counted.rows[0]?.total ?? 0 };
}
