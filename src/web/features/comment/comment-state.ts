import type { Comment } from '#contract/comment.ts';
import type { CommentOrder } from '#contract/comment-limits.ts';
import type { NumberView } from '#contract/number.ts';
import { appendPage, nothingAllowed, refreshComments } from './comment-rows.ts';

/** Loaded comments of a page. */
export interface CommentState {
  order: CommentOrder;
  /** Pinned comments first. */
  rows: Comment[];
  total: number;
  /** Cursor after the last page; undefined if only the number's answer was loaded. */
  next: string | null | undefined;
  /** The member's own comment, which may not be among the rows. */
  mine: Comment | null;
}

type Said = Pick<NumberView, 'comments' | 'pinnedComment' | 'commentsTotal' | 'myComment'> & {
  verdict: Pick<NumberView['verdict'], 'computedAtTimestamp'>;
};

export function beginWith(said: Said): CommentState {
  return {
    order: 'interesting',
    rows: withPinned(said.pinnedComment, said.comments),
    total: said.commentsTotal,
    next: undefined,
    mine: said.myComment,
  };
}

/** Merges a newer answer about the number without moving any row. */
export function takeNewer(state: CommentState, said: Said): CommentState {
  const fresh = appendPage(withPinned(said.pinnedComment, said.comments), said.myComment ? [said.myComment] : []);
  const isKnown = (id: number) => state.rows.some((row) => row.id === id);
  // In other orders the position of a new comment is unknown, and so is that of the own one in any order.
  const added = (row: Comment) => state.order === 'interesting' && row.id !== said.myComment?.id;
  return {
    ...state,
    rows: refreshComments(
      state.rows,
      fresh.filter((row) => isKnown(row.id) || added(row)),
    ),
    total: said.commentsTotal,
    mine: said.myComment ?? (isNewer(state.mine, said) ? state.mine : null),
  };
}

/** The own comment was written after the answer, or is being sent. */
function isNewer(mine: Comment | null, { verdict }: Said): boolean {
  return mine !== null && (mine.id < 0 || mine.updatedAtTimestamp >= verdict.computedAtTimestamp);
}

/** Comments in the number's answer. */
const firstPage = 10;

/** Whether more comments may exist; deleted ones kept for their replies do not count. */
export function hasMore({ next, rows, total }: CommentState): boolean {
  if (next !== undefined) return next !== null;
  const shown = rows.filter(({ state }) => state === 'shown').length;
  return shown < total || (rows.length >= firstPage && shown < rows.length);
}

/** Only deleted comments with replies are left. */
export function isEmptied({ rows, total }: CommentState): boolean {
  return (
    total === 0 &&
    rows.length > 0 &&
    rows.every(({ state, isMine }) => state !== 'shown' && (state === 'deleted' || !isMine))
  );
}

export function withPinned(pinned: Comment | null, comments: readonly Comment[]): Comment[] {
  return appendPage(pinned ? [pinned] : [], comments);
}

/** Placeholder of a comment while it is being sent. */
export function pendingText(id: number, text: string, now: Date): Comment {
  const at = Math.floor(now.getTime() / 1000);
  return {
    id,
    profile_id: null,
    text,
    createdAtTimestamp: at,
    updatedAtTimestamp: at,
    editedAtTimestamp: null,
    firstName: '',
    lastName: '',
    avatar: null,
    member: null,
    authorKind: 'member',
    isExample: false,
    isMine: true,
    state: 'shown',
    rule: null,
    isBeforeHolder: false,
    likes: 0,
    dislikes: 0,
    commentUps: 0,
    reactionsSinceChange: null,
    hasLike: false,
    hasDislike: false,
    hasCommentUp: false,
    hiddenBy: null,
    endDateTimestamp: null,
    thread_count: 0,
    thread: [],
    isPinned: false,
    can: nothingAllowed,
  };
}
