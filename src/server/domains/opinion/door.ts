export { answerPoll } from './commands/answer-poll.ts';
export { blockNumber } from './commands/block-number.ts';
export { opinionData } from './commands/opinion-data.ts';
export { setTags } from './commands/set-tags.ts';
export { blockedRows } from './queries/blocked-rows.ts';

export { listCountedWords } from './queries/list-counted-words.ts';
