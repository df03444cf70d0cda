import type { NumberView } from '#contract/number.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';

// @NOTE: nobody can write yet. Once people can, this belongs into what the server renders: to be read without script.
const CommentList = lazyPart(() => import('./comment-list.tsx'));

/** What others say of a number; no place is kept for it, and nothing loaded, where nobody has said anything. */
export function CommentSection({ view }: { view: NumberView }) {
  if (view.commentsTotal === 0) return null;
  return <CommentList view={view} />;
}
