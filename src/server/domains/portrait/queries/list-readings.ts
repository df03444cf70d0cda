import type { ShownComment } from '#server/domains/comment/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Sign } from '../rules/read-text.ts';

/** Stored readings of these revisions of a number's comments, by comment id; unread comments are absent. */
export async function listReadings(
  db: Db,
  phone: string,
  comments: readonly Pick<ShownComment, 'id' | 'revision' | 'text'>[],
): Promise<Map<string, Sign[]>> {
  if (comments.length === 0) return new Map();
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  const rows = await db
    .selectFrom('portrait_reading')
    .select(['comment_id', 'revision', 'signs'])
    .where('phone', '=', phone)
    .where('comment_id', 'in', [...byId.keys()])
    .execute();
  return new Map(
    rows.flatMap(({ comment_id, revision, signs }) => {
      const comment = byId.get(comment_id);
      if (comment?.revision !== revision) return [];
      const { text } = comment;
      const read = signs.map(({ metric, weight, at }): Sign => {
        return { metric, weight, phrase: at === null ? null : text.slice(at[0], at[0] + at[1]) };
      });
      return [[comment_id, read] as const];
    }),
  );
}
