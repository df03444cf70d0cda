import { authorRows } from '#server/domains/profile/door.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type TextRow, textColumns } from './text-rows.ts';

export interface UnreadReply extends TextRow {
  parentId: number;
}

/** SQL of a member's replies that only they can read, oldest first. `ofPhones` compares the number, like `= $2`. */
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

export async function listUnread(
  { pool }: Database,
  profileId: string,
  phones: readonly string[],
): Promise<UnreadByComment> {
  if (phones.length === 0) return new Map();
  const { rows } = await pool.query<UnreadReply>(unreadReplies('$1::int8', '= any($2::int8[])'), [profileId, phones]);
  return byComment(rows);
}
