// Example members write through the same commands, limits and counters as all members.

export { addComment } from './commands/add-comment.ts';
export type { WriteOutcome, Writing, WritingDesk } from './commands/change-text.ts';
export { pinComment } from './commands/pin-comment.ts';
export { react } from './commands/react.ts';
export { addReply } from './commands/write-reply.ts';

// Example members are erased like all others.

export { commentData } from './commands/comment-data.ts';
export { reactionData } from './commands/reaction-data.ts';
export { createTextKey, type TextKey, textKeyPurpose } from './queries/text-key.ts';

// Other domains must not lead a member to the holder of a number they are barred from.

export { barredRows } from './queries/is-barred.ts';
// AI portraits are made from publicly shown comments.

export {
  countShownComments,
  listShownComments,
  type ShownComment,
  shownComments,
} from './queries/list-shown-comments.ts';
