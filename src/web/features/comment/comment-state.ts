import type { Comment } from '#contract/comment.ts';
import type { CommentOrder } from '#contract/comment-limits.ts';
import type { NumberView } from '#contract/number.ts';
import { appendPage, nothingAllowed, refreshComments } from './comment-rows.ts';

/** The comments of a page as they are at hand. */
export interface CommentState {
  order: CommentOrder;
  /** What the holder pinned comes first. */
  rows: Comment[];
  total: number;
  /** Of the last page; undefined where only what came with the number's answer is at hand. */
  next: string | null | undefined;
  /** The member's own, which need not stand among the rows. */
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

/** What a newer answer about the number says of what is shown. Nothing of it moves. */
export function takeNewer(state: CommentState, said: Said): CommentState {
  const fresh = appendPage(withPinned(said.pinnedComment, said.comments), said.myComment ? [said.myComment] : []);
  const isKnown = (id: number) => state.rows.some((row) => row.id === id);
  // In another order nobody knows where a comment that is new to the page would stand, nor one's own in any.
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

/** It was written since the answer was made, or is on its way. */
function isNewer(mine: Comment | null, { verdict }: Said): boolean {
  return mine !== null && (mine.id < 0 || mine.updatedAtTimestamp >= verdict.computedAtTimestamp);
}

/** So many come with the number's answer. */
const firstPage = 10;

/** Whether there are comments that are not at hand, or may be: places of texts that are gone are not counted. */
export function hasMore({ next, rows, total }: CommentState): boolean {
  if (next !== undefined) return next !== null;
  const shown = rows.filter(({ state }) => state === 'shown').length;
  return shown < total || (rows.length >= firstPage && shown < rows.length);
}

/** Of all that was said only places are left, for the sake of what others answered there. */
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

/** What stands there from the press on until the server has it. */
export function pendingText(id: number, text: string, now: Date): Comment {
  const at = Math.floor(now.getTime() / 1000);
  return {
    ...{ id, profile_id: null, text, createdAtTimestamp: at, updatedAtTimestamp: at, editedAtTimestamp: null },
    ...{ firstName: '', lastName: '', avatar: null, member: null, authorKind: 'member', isExample: false },
    ...{ isMine: true, state: 'shown', rule: null },
    ...{ isBeforeHolder: false, likes: 0, dislikes: 0, commentUps: 0, reactionsSinceChange: null },
    ...{ hasLike: false, hasDislike: false, hasCommentUp: false, hiddenBy: null, endDateTimestamp: null },
    ...{ thread_count: 0, thread: [], isPinned: false, can: nothingAllowed },
  };
}
