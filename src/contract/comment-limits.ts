/** Bounds of comments that pages need too; without schemas, so that no browser loads the validator. */

/** Upper bound of `BOOST_MOST`, in numcy. */
export const mostBoost = 1_000;

/** Replies embedded in a comment, and replies per page. */
export const threadPage = 4;

export const commentOrders = ['interesting', 'newest', 'oldest'] as const;
export type CommentOrder = (typeof commentOrders)[number];

/** Generated pictures of unnamed authors: `look` is `pattern × memberColors + color`. */
export const memberColors = 8;
export const memberPatterns = 6;
