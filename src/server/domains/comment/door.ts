// What a made-up member writes goes the way of every member: the same limits, the same counts.

export { addComment } from './commands/add-comment.ts';
export type { WriteOutcome, Writing, WritingDesk } from './commands/change-text.ts';
export { pinComment } from './commands/pin-comment.ts';
export { react } from './commands/react.ts';
export { addReply } from './commands/write-reply.ts';

// A made-up member is erased as all others are, texts and reactions included.

export { commentData } from './commands/comment-data.ts';
export { reactionData } from './commands/reaction-data.ts';
export { createTextKey, type TextKey, textKeyPurpose } from './queries/text-key.ts';

// Who was barred from a number is not led to its holder elsewhere either.

export { barredRows } from './queries/is-barred.ts';
// A portrait is made of what everybody may read that others say of a number.

export { listShownComments, type ShownComment, shownComments } from './queries/list-shown-comments.ts';
