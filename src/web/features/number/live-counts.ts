import type { Comment } from '#contract/comment.ts';
import type { NumberView } from '#contract/number.ts';

/** Takes the same room: nothing beside it moves. */
const isAsLong = (one: number, other: number) => String(one).length === String(other).length;

/**
 * What a page shows with the counts of a newer answer: only what stands where it stood. New comments, another verdict
 * and all else that would move what somebody is reading come with the next page.
 */
export function withCounts(view: NumberView, newer: NumberView): NumberView {
  const { metrics, commentsTotal, comments, pinnedComment } = view;
  const { lookups, commentsCount } = newer.metrics;
  const fresh = new Map([newer.pinnedComment, ...newer.comments].map((comment) => [comment?.id, comment]));
  const count = (comment: Comment) => withReactions(comment, fresh.get(comment.id) ?? comment);
  const isCounted = metrics.commentsCount > 0 && commentsCount > 0;
  // The list has a button for more, and keeps it.
  const isLong = hasMore(view) && hasMore(newer);
  return {
    ...view,
    metrics: { ...metrics, lookups, commentsCount: isCounted ? commentsCount : metrics.commentsCount },
    commentsTotal: isLong ? newer.commentsTotal : commentsTotal,
    comments: comments.map(count),
    pinnedComment: pinnedComment && count(pinnedComment),
  };
}

function hasMore({ commentsTotal, comments }: NumberView): boolean {
  return commentsTotal > comments.length;
}

function withReactions(comment: Comment, newer: Comment): Comment {
  const of = (key: 'likes' | 'dislikes' | 'commentUps') =>
    isAsLong(comment[key], newer[key]) ? newer[key] : comment[key];
  // The first boost is said on a line of its own.
  const commentUps = comment.commentUps > 0 && newer.commentUps > 0 ? of('commentUps') : comment.commentUps;
  return { ...comment, likes: of('likes'), dislikes: of('dislikes'), commentUps };
}

/**
 * Whether the newer answer tells less of a person than the page does: the number was unlisted, the account deactivated, a
 * name or a picture taken back, a comment deleted, hidden or removed. Then the page must not go on telling it, even if
 * something moves.
 */
export function tellsLess(view: NumberView, newer: NumberView): boolean {
  const isGone = (of: (view: NumberView) => unknown) => of(view) !== null && of(newer) === null;
  return (
    (newer.metrics.isHidden && !view.metrics.isHidden) ||
    (newer.common.profileView === 'CANCELED' && view.common.profileView !== 'CANCELED') ||
    isGone(({ profile }) => profile) ||
    isGone(({ averageProfile }) => averageProfile) ||
    isGone(({ ui }) => ui.avatar) ||
    lacksComment(view, newer)
  );
}

/** Where there are more comments than come with a page, one may be missing because others were put before it. */
function lacksComment(view: NumberView, newer: NumberView): boolean {
  if (hasMore(newer) && newer.commentsTotal >= view.commentsTotal) return false;
  const ids = ({ pinnedComment, comments }: NumberView) => [pinnedComment, ...comments].map((comment) => comment?.id);
  const left = new Set(ids(newer));
  return ids(view).some((id) => id !== undefined && !left.has(id));
}

const written = '[data-written] #comments';

/** The same in what the server wrote of the comments and React leaves alone. */
export function countWritten(page: Document): void {
  const [shown, newer] = [document.querySelector(written), page.querySelector(written)];
  if (shown === null || newer === null) return;
  copyText(shown.querySelector('h2'), newer.querySelector('h2'), false);
  for (const button of newer.querySelectorAll<HTMLElement>('[data-act^="like-"], [data-act^="dislike-"]')) {
    copyText(shown.querySelector(`[data-act="${button.dataset.act}"]`), button, true);
  }
}

/** The server wrote it about a person who wants it told no longer. */
export function rewriteWritten(page: Document): void {
  const [shown, newer] = [document.querySelector(written), page.querySelector(written)];
  if (newer === null) shown?.remove();
  else shown?.replaceWith(document.adoptNode(newer));
}

function copyText(to: Element | null, from: Element | null, isAsLong: boolean) {
  const [shown, newer] = [to?.lastChild, from?.lastChild];
  if (!(shown instanceof Text) || !(newer instanceof Text) || shown.data === newer.data) return;
  if (!isAsLong || shown.data.length === newer.data.length) shown.data = newer.data;
}
