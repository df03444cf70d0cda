import { sql } from 'kysely';
import type { TextState } from '#contract/comment.ts';
import { takenTexts } from '#server/domains/moderation/door.ts';
import type { TextRevision } from '#server/domains/part.ts';
import { joinAuthor } from '#server/domains/profile/door.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import { everyShard, onEveryShard, textFor } from '#server/platform/db/every-shard.ts';
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
  const named = db.selectFrom('comment').select(columns).where('id', '=', id);
  return (await named.modifyEnd(onEveryShard).executeTakeFirst()) ?? null;
}

/** The texts of these ids, in no order; unknown ids are left out. */
export async function listTexts(db: Db, ids: readonly string[]): Promise<FoundText[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('comment')
    .select(columns)
    .where('id', 'in', [...ids])
    .modifyEnd(onEveryShard)
    .execute();
}

export async function listIdsOf(db: Db, profileId: string, isReply: boolean): Promise<string[]> {
  const rows = await db
    .selectFrom('comment')
    .select('id')
    .where('profile_id', '=', profileId)
    .where('parent_id', isReply ? 'is not' : 'is', null)
    .where('state', '<>', 'deleted')
    .orderBy('id')
    .modifyEnd(onEveryShard)
    .execute();
  return rows.map(({ id }) => id);
}

export async function lockText(db: Db, id: string): Promise<FoundText | null> {
  // Citus locks rows on one node only, which the number determines. The number of a text never changes.
  const known = await findText(db, id);
  if (known === null) return null;
  const named = db.selectFrom('comment').select(columns).where('phone', '=', known.phone).where('id', '=', id);
  return (await named.forNoKeyUpdate().executeTakeFirst()) ?? null;
}

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

/** The member's latest deleted comment on a number that had reactions or replies or was removed, locked. */
export async function lockMyDeleted(db: Db, profileId: string, phone: string): Promise<FoundText | null> {
  const deleted = await db
    .selectFrom('comment')
    .select(columns)
    .select(['likes', 'dislikes', 'comment_ups'])
    .where('profile_id', '=', profileId)
    .where('phone', '=', phone)
    .where('parent_id', 'is', null)
    .where('state', '=', 'deleted')
    .orderBy('id', 'desc')
    .forNoKeyUpdate()
    .execute();
  const taken = await listTaken(
    db,
    deleted.map(({ id }) => id),
  );
  for (const { likes, dislikes, comment_ups, ...found } of deleted) {
    if (likes + dislikes + comment_ups + found.threadCount > 0 || taken.has(found.id)) return found;
  }
  return null;
}

/** Ids of those comments that a moderator removed. A separate query, because cases are not distributed by number. */
async function listTaken(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select taken.text_id as id from ${sql.raw(takenTexts)} taken
    where taken.kind = 'comment' and taken.text_id = any(${[...ids]}::text[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

// Prepared: planning takes ten times as long as execution.
const commentText = `
  select ${commentColumns('c', 'a')} from comment c ${joinAuthor('c.profile_id', 'a')} 
  where c.id = $1::int8 ${everyShard}`;
const replyText = `
  select ${textColumns('r', 'a')} from comment r ${joinAuthor('r.profile_id', 'a')} 
  where r.id = $1::int8 ${everyShard}`;

export async function getComment(database: Database, id: string): Promise<CommentRow> {
  const text = textFor(database, commentText);
  const { rows } = await database.pool.query<CommentRow>({ name: 'get-comment', text, values: [id] });
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
    select said.id, said.text, said."writtenAt" from (
      select r.comment_id as id, r.text, r.written_at as "writtenAt", r.revision,
        row_number() over (partition by r.phone, r.comment_id order by r.revision desc) as place
      from comment_revision r join comment c on c.phone = r.phone and c.id = r.comment_id
      where c.id = any(${ids}::int8[]) and r.text is not null
    ) said
    where said.place <= ${mostRevisions}::int4
    order by array_position(${ids}::int8[], said.id), said.revision desc ${onEveryShard}`.execute(db);
  return rows;
}
