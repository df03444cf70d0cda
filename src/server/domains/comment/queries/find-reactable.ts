import type { TextState } from '#contract/comment.ts';
import type { Db } from '#server/platform/db/database.ts';
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

/** Null where there is no such text, or what is called a comment is a reply, or the reply is another comment's. */
export async function findReactable(db: Db, { commentId, replyId }: TextRef, profileId: string) {
  const row = await db
    .selectFrom('comment')
    .leftJoin('comment_reaction as mine', (on) =>
      on
        .on('mine.profile_id', '=', profileId)
        .onRef('mine.phone', '=', 'comment.phone')
        .onRef('mine.comment_id', '=', 'comment.id'),
    )
    .leftJoin('comment_boost as boost', (on) =>
      on
        .on('boost.profile_id', '=', profileId)
        .onRef('boost.phone', '=', 'comment.phone')
        .onRef('boost.comment_id', '=', 'comment.id'),
    )
    .leftJoin('comment_bar as bar', (on) =>
      on.on('bar.profile_id', '=', profileId).onRef('bar.phone', '=', 'comment.phone'),
    )
    .select(['comment.id', 'comment.phone', 'comment.parent_id', 'comment.profile_id', 'comment.state'])
    .select(['likes', 'dislikes', 'comment_ups', 'changed_revision', 'reactions_since'])
    .select(['mine.is_like', 'boost.amount', 'bar.barred_at'])
    .where('comment.id', '=', String(replyId ?? commentId))
    .executeTakeFirst();
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
