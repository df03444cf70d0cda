/** What both sides know of comments without their schemas, which no browser loads. */

/** Numcy that the operator may let one boost cost at most. */
export const mostBoost = 1_000;

/** Replies that come with a comment, and replies of a page. */
export const threadPage = 4;

export const commentOrders = ['interesting', 'newest', 'oldest'] as const;
export type CommentOrder = (typeof commentOrders)[number];

/** What is drawn for authors without a name: `look` is `pattern × memberColors + color`. */
export const memberColors = 8;
export const memberPatterns = 6;
