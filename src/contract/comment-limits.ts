/** What both sides know of comments without their schemas, which no browser loads. */

/** Replies that come with a comment, and replies of a page. */
export const threadPage = 4;

export const commentOrders = ['interesting', 'newest', 'oldest'] as const;
export type CommentOrder = (typeof commentOrders)[number];
