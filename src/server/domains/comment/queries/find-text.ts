import { sql } from 'kysely';
import type { TextState } from '#contract/comment.ts';
import { takenTexts } from '#server/domains/moderation/door.ts';
import type { TextRevision } from '#server/domains/part.ts';
import { joinAuthor } from '#server/domains/profile/door.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import { type CommentRow, commentColumns, type TextRow, textColumns } from './text-rows.ts';

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
  /** Null if no holder hides it. */
  hiddenUntil: Date | null;
}

const columns = [
  'id',
  'phone',
  'profile_id as authorId',
  'parent_id as parentId',
  'text',
  'state',
  'rule',
  'revision',
  'changed_revision as changedRevision',
  'created_at as createdAt',
  'updated_at as updatedAt',
  'thread_count as threadCount',
  'hidden_until as hiddenUntil',
] as const;

export async function findText(db: Db, id: string): Promise<FoundText | null> {
  return (await db.selectFrom('comment').select(columns).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The texts of these ids, in no order; unknown ids are left out. */
export async function listTexts(db: Db, ids: readonly string[]): Promise<FoundText[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('comment')
    .select(columns)
    .where('id', 'in', [...ids])
    .execute();
}

/** Ids of a member's comments, or replies, that are not deleted, ascending. */
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

export async function lockText(db: Db, id: string): Promise<FoundText | null> {
  const row = await db.selectFrom('comment').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row ?? null;
}

/** Whether the member has a comment on the number that is not deleted. */
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

/** The member's comment on a number that is not deleted, locked until the transaction ends. */
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

/** True for a comment that a moderator had taken away. */
const isTaken = sql<boolean>`exists (
  select from ${sql.raw(takenTexts)} taken where taken.kind = 'comment' and taken.text_id = comment.id::text
)`;

/**
 * The member's latest deleted comment on a number that had reactions or replies, or that a moderator had taken away,
 * locked until the transaction ends; null if there is none. A deleted comment without these need not be revived.
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
      c.or([c('likes', '>', 0), c('dislikes', '>', 0), c('comment_ups', '>', 0), c('thread_count', '>', 0), isTaken]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

// Prepared: planning takes ten times as long as execution.
const commentText = `
  select ${commentColumns('c', 'a')} from comment c ${joinAuthor('c.profile_id', 'a')} where c.id = $1::int8`;
const replyText = `
  select ${textColumns('r', 'a')} from comment r ${joinAuthor('r.profile_id', 'a')} where r.id = $1::int8`;

export async function getComment({ pool }: Database, id: string): Promise<CommentRow> {
  const { rows } = await pool.query<CommentRow>({ name: 'get-comment', text: commentText, values: [id] });
  const [row] = rows;
  if (!row) throw new Error('no such comment');
  return row;
}

export async function getReply({ pool }: Database, id: string): Promise<TextRow> {
  const { rows } = await pool.query<TextRow>({ name: 'get-reply', text: replyText, values: [id] });
  const [row] = rows;
  if (!row) throw new Error('no such reply');
  return row;
}

const mostRevisions = 10;

/** Former revisions of texts, newest first per text, without those whose content was cleared. */
export async function listRevisions(db: Db, ids: readonly string[]): Promise<TextRevision[]> {
  const { rows } = await sql<TextRevision>`
    select one.id, one.text, one.written_at as "writtenAt" from unnest(${ids}::int8[]) as asked (id)
    cross join lateral (
      select comment_id as id, text, written_at from comment_revision
      where comment_id = asked.id and text is not null order by revision desc limit ${mostRevisions}::int4
    ) one`.execute(db);
  return rows;
}
