import { authorRows } from '#server/domains/profile/door.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type TextRow, textColumns } from './text-rows.ts';

/** A reply that its author alone reads, with the comment that it answers. */
export interface UnreadReply extends TextRow {
  parentId: number;
}

/**
 * The statement that reads what a member answered and nobody else reads, the oldest first. They are few, and have an
 * index of their own.
 *
 * @param ofPhones a comparison of the number, such as `= $2`
 */
export const unreadReplies = (profileId: string, ofPhones: string) => `
  select ${textColumns('u', 'ua')}, u.parent_id::float8 as "parentId"
  from comment u join ${authorRows} ua on ua.id = u.profile_id
  where u.profile_id = ${profileId} and u.phone ${ofPhones} and u.parent_id is not null
    and u.state in ('held', 'removed')
  order by u.id`;

export type UnreadByComment = ReadonlyMap<number, readonly UnreadReply[]>;

export function byComment(replies: readonly UnreadReply[]): UnreadByComment {
  return Map.groupBy(replies, ({ parentId }) => parentId);
}

/** What a member answered on these numbers and nobody else reads. */
export async function listUnread(
  { pool }: Database,
  profileId: string,
  phones: readonly string[],
): Promise<UnreadByComment> {
  if (phones.length === 0) return new Map();
  const { rows } = await pool.query<UnreadReply>(unreadReplies('$1::int8', '= any($2::int8[])'), [profileId, phones]);
  return byComment(rows);
}
