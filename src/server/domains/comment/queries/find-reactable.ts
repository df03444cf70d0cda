import { sql } from 'kysely';
import type { TextState } from '#contract/comment.ts';
import type { Db } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';

export interface Reactable {
  id: string;
  phone: string;
  authorId: string;
  state: TextState;
  isReply: boolean;
  isHidden: boolean;
  isBarred: boolean;
  /** The member's present reaction; null for none. */
  vote: 'LIKE' | 'DISLIKE' | null;
  hasCommentUp: boolean;
  counts: ReactionCounts;
}

export interface ReactionCounts {
  likes: number;
  dislikes: number;
  /** Whole numcy. */
  commentUps: number;
  /** Likes and dislikes since more than half of the text changed; null if it never did. */
  reactionsSinceChange: number | null;
}

/** Names a comment, or a reply with or without its comment. Ids as the caller claims them. */
export interface TextRef {
  commentId: number | null;
  replyId: number | null;
}

/** Null if the text does not exist, is not of the claimed kind, or the reply belongs to another comment. */
export async function findReactable(db: Db, ref: TextRef, profileId: string): Promise<Reactable | null> {
  const { rows } = await sql<Row>`
    select c.id, c.phone, c.parent_id, c.profile_id, c.state, c.hidden_until, c.likes, c.dislikes, c.comment_ups,
      c.changed_revision, c.reactions_since, mine.is_like, boost.amount, bar.barred_at
    from comment c
    left join comment_reaction mine
      on mine.profile_id = ${profileId}::int8 and mine.phone = c.phone and mine.comment_id = c.id
    left join comment_boost boost
      on boost.profile_id = ${profileId}::int8 and boost.phone = c.phone and boost.comment_id = c.id
    left join comment_bar bar on bar.profile_id = ${profileId}::int8 and bar.phone = c.phone
    where c.id = ${ref.replyId ?? ref.commentId}::int8 ${onEveryShard}`.execute(db);
  return readRow(rows[0], ref);
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
  hidden_until: Date | null;
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
    isHidden: row.hidden_until !== null,
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
