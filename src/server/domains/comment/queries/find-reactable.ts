import { CompiledQuery } from 'kysely';
import type { TextState } from '#contract/comment.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import { SharedRead } from '#server/platform/db/shared-read.ts';
import '../tables.ts';

/** A text as somebody who reacts to it meets it. */
export interface Reactable {
  id: string;
  phone: string;
  authorId: string;
  state: TextState;
  isReply: boolean;
  /** The member who reacts was barred from its number. */
  isBarred: boolean;
  /** What that member thinks of it so far; null for nothing. */
  vote: 'LIKE' | 'DISLIKE' | null;
  hasCommentUp: boolean;
  counts: ReactionCounts;
}

export interface ReactionCounts {
  likes: number;
  dislikes: number;
  /** Numcy. */
  commentUps: number;
  /** Likes and dislikes since more than half of the text changed; null where it never did. */
  reactionsSinceChange: number | null;
}

/** Which text is meant: a comment or a reply, by what the caller says it is. */
export interface TextRef {
  commentId: number | null;
  replyId: number | null;
}

const read = new SharedRead<{ profile: 'int8'; text: 'int8' }, Row>({
  name: 'find-reactable',
  columns: { profile: 'int8', text: 'int8' },
  query: `select given.place, comment.id, comment.phone, comment.parent_id, comment.profile_id, comment.state,
    likes, dislikes, comment_ups, changed_revision, reactions_since, mine.is_like, boost.amount, bar.barred_at
  from given
  cross join lateral (select * from comment where comment.id = given.text offset 0) comment
  left join lateral (
    select is_like from comment_reaction r where r.profile_id = given.profile
      and r.phone = comment.phone and r.comment_id = comment.id offset 0
  ) mine on true
  left join lateral (
    select amount from comment_boost b where b.profile_id = given.profile
      and b.phone = comment.phone and b.comment_id = comment.id offset 0
  ) boost on true
  left join lateral (
    select barred_at from comment_bar b where b.profile_id = given.profile and b.phone = comment.phone offset 0
  ) bar on true`,
});

/** Null where there is no such text, or what is called a comment is a reply, or the reply is another comment's. */
export async function findReactable(db: Db, ref: TextRef, profileId: string): Promise<Reactable | null> {
  const { text, values } = read.ask([askFor(ref, profileId)]);
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, values) as CompiledQuery<Row>);
  return readRow(rows[0], ref);
}

/** The same outside of any transaction, by a statement that others of this moment share. */
export async function lookAtReactable(database: Database, ref: TextRef, profileId: string): Promise<Reactable | null> {
  return readRow((await read.get(database, askFor(ref, profileId))) ?? undefined, ref);
}

function askFor({ replyId, commentId }: TextRef, profileId: string) {
  return { profile: profileId, text: replyId ?? commentId };
}

function readRow(row: Row | undefined, { commentId, replyId }: TextRef): Reactable | null {
  if (!row) return null;
  const isMeant =
    replyId === null ? row.parent_id === null : row.parent_id !== null && isSame(commentId ?? row.parent_id, row);
  return isMeant ? toReactable(row) : null;
}

function isSame(commentId: number | string, { parent_id }: { parent_id: string | null }): boolean {
  return String(commentId) === parent_id;
}

interface Row extends CountedRow {
  id: string;
  phone: string;
  profile_id: string;
  parent_id: string | null;
  state: TextState;
  is_like: boolean | null;
  amount: number | null;
  barred_at: Date | null;
}

export interface CountedRow {
  likes: number;
  dislikes: number;
  comment_ups: number;
  changed_revision: number;
  reactions_since: number;
}

function toReactable(row: Row): Reactable {
  return {
    id: row.id,
    phone: row.phone,
    authorId: row.profile_id,
    state: row.state,
    isReply: row.parent_id !== null,
    isBarred: row.barred_at !== null,
    vote: row.is_like === null ? null : row.is_like ? 'LIKE' : 'DISLIKE',
    hasCommentUp: row.amount !== null,
    counts: countsOf(row),
  };
}

export function countsOf(row: CountedRow): ReactionCounts {
  return {
    likes: row.likes,
    dislikes: row.dislikes,
    commentUps: row.comment_ups,
    reactionsSinceChange: row.changed_revision === 1 ? null : row.reactions_since,
  };
}
