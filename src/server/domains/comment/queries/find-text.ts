import { sql } from 'kysely';
import type { TextState } from '#contract/comment.ts';
import { takenTexts } from '#server/domains/moderation/door.ts';
import type { TextRevision } from '#server/domains/part.ts';
import { joinAuthor } from '#server/domains/profile/door.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import { type CommentRow, commentColumns, type TextRow, textColumns } from './text-rows.ts';

/** A text as commands decide by it. */
export interface FoundText {
  id: string;
  phone: string;
  authorId: string;
  parentId: string | null;
  text: string;
  state: TextState;
  rule: string | null;
  revision: number;
  changedRevision: number;
  createdAt: Date;
  updatedAt: Date;
  threadCount: number;
  /** Null where no holder hides it. */
  hiddenUntil: Date | null;
}

const columns = [
  ...(['id', 'phone', 'profile_id as authorId', 'parent_id as parentId', 'text', 'state', 'rule', 'revision'] as const),
  ...(['changed_revision as changedRevision', 'created_at as createdAt', 'updated_at as updatedAt'] as const),
  ...(['thread_count as threadCount', 'hidden_until as hiddenUntil'] as const),
];

/** A comment or a reply in whatever state; null where there is none. */
export async function findText(db: Db, id: string): Promise<FoundText | null> {
  return (await db.selectFrom('comment').select(columns).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Those of these ids that there are. */
export async function listTexts(db: Db, ids: readonly string[]): Promise<FoundText[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('comment')
    .select(columns)
    .where('id', 'in', [...ids])
    .execute();
}

/** Ids of all comments, or replies, of a member that are not deleted, in their order. */
export async function listIdsOf(db: Db, profileId: string, isReply: boolean): Promise<string[]> {
  const rows = await db
    .selectFrom('comment')
    .select('id')
    .where('profile_id', '=', profileId)
    .where('parent_id', isReply ? 'is not' : 'is', null)
    .where('state', '<>', 'deleted')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The same, locked until the transaction ends. */
export async function lockText(db: Db, id: string): Promise<FoundText | null> {
  const row = await db.selectFrom('comment').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row ?? null;
}

/** Whether a member says something of a number. */
export async function hasComment(db: Db, profileId: string, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('comment')
    .select('id')
    .where('profile_id', '=', profileId)
    .where('phone', '=', phone)
    .where('parent_id', 'is', null)
    .where('state', '<>', 'deleted')
    .executeTakeFirst();
  return row !== undefined;
}

/** A member's living comment on a number, locked until the transaction ends. */
export async function lockMyComment(db: Db, profileId: string, phone: string): Promise<FoundText | null> {
  const row = await db
    .selectFrom('comment')
    .select(columns)
    .where('profile_id', '=', profileId)
    .where('phone', '=', phone)
    .where('parent_id', 'is', null)
    .where('state', '<>', 'deleted')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Of a row of `comment` that is no reply. */
const isTaken = sql<boolean>`exists (
  select from ${sql.raw(takenTexts)} taken where taken.kind = 'comment' and taken.text_id = comment.id::text
)`;

/**
 * The comment on a number that a member deleted last and that others had reacted to or answered, or a moderator had taken
 * away, locked until the transaction ends; null where there is none. Any other has nothing to shed, and stays deleted.
 */
export async function lockMyDeleted(db: Db, profileId: string, phone: string): Promise<FoundText | null> {
  const row = await db
    .selectFrom('comment')
    .select(columns)
    .where('profile_id', '=', profileId)
    .where('phone', '=', phone)
    .where('parent_id', 'is', null)
    .where('state', '=', 'deleted')
    .where((c) =>
      c.or([
        ...[c('likes', '>', 0), c('dislikes', '>', 0), c('comment_ups', '>', 0), c('thread_count', '>', 0)],
        isTaken,
      ]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

// Prepared: to plan them takes ten times as long as to run them.
const commentText = `
  select ${commentColumns('c', 'a')} from comment c ${joinAuthor('c.profile_id', 'a')} where c.id = $1::int8`;
const replyText = `
  select ${textColumns('r', 'a')} from comment r ${joinAuthor('r.profile_id', 'a')} where r.id = $1::int8`;

/** A comment as it is presented. @throws where there is none */
export async function getComment({ pool }: Database, id: string): Promise<CommentRow> {
  const { rows } = await pool.query<CommentRow>({ name: 'get-comment', text: commentText, values: [id] });
  const [row] = rows;
  if (!row) throw new Error('no such comment');
  return row;
}

/** A reply as it is presented. @throws where there is none */
export async function getReply({ pool }: Database, id: string): Promise<TextRow> {
  const { rows } = await pool.query<TextRow>({ name: 'get-reply', text: replyText, values: [id] });
  const [row] = rows;
  if (!row) throw new Error('no such reply');
  return row;
}

/** More of one text's past is not read. */
const mostRevisions = 10;

/** What texts said before they were changed, the newest of each first; what was forgotten is left out. */
export async function listRevisions(db: Db, ids: readonly string[]): Promise<TextRevision[]> {
  const { rows } = await sql<TextRevision>`
    select one.id, one.text, one.written_at as "writtenAt" from unnest(${ids}::int8[]) as asked (id)
    cross join lateral (
      select comment_id as id, text, written_at from comment_revision
      where comment_id = asked.id and text is not null order by revision desc limit ${mostRevisions}::int4
    ) one`.execute(db);
  return rows;
}
