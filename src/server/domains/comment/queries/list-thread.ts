import { joinAuthor } from '#server/domains/profile/door.ts';
import type { Database } from '#server/platform/db/database.ts';
import { cutPage, type Listed, type Page } from '#server/platform/http/paged-list.ts';
import { type TextRow, textColumns } from './text-rows.ts';

/** Shown replies, and the viewer's own that are not deleted. */
const seen = (viewer: string) => `(r.state = 'shown' or (r.profile_id = ${viewer}::int8 and r.state <> 'deleted'))`;

export async function listThread(
  { pool }: Database,
  comment: { id: string; phone: string; threadCount: number },
  viewerId: string | null,
  page: Page,
): Promise<Listed<TextRow>> {
  const [after = null] = page.after ?? [];
  const { rows } = await pool.query<TextRow>(
    `select ${textColumns('r', 'a')}
    from comment r ${joinAuthor('r.profile_id', 'a')}
    where r.phone = $6::int8 and r.parent_id = $1::int8 and ${seen('$2')} and ($5::int8 is null or r.id > $5::int8)
    order by r.id limit $3 offset $4`,
    [comment.id, viewerId, page.limit + 1, page.offset, after, comment.phone],
  );
  const ownHidden = viewerId === null ? 0 : await countOwnHidden(pool, comment, viewerId);
  return { ...cutPage(rows, page, (row) => [String(row.id)]), total: comment.threadCount + ownHidden };
}

async function countOwnHidden(
  pool: Database['pool'],
  { id, phone }: { id: string; phone: string },
  viewerId: string,
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int4 as count from comment r
    where r.phone = $3::int8 and r.profile_id = $2::int8 and r.parent_id = $1::int8 and r.state in ('held', 'removed')`,
    [id, viewerId, phone],
  );
  return rows[0]?.count ?? 0;
}

export async function countRepliesBefore(
  { pool }: Database,
  reply: { id: string; phone: string; parentId: string },
  viewerId: string | null,
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int4 as count from comment r
    where r.phone = $4::int8 and r.parent_id = $1::int8 and r.id < $3::int8 and ${seen('$2')}`,
    [reply.parentId, viewerId, reply.id, reply.phone],
  );
  return rows[0]?.count ?? 0;
}
