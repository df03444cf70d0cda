// Who blocked a number is told nothing of what its holder writes, nor the other way.

export { blockedRows } from './queries/blocked-rows.ts';

// Made-up members judge numbers as all members do, and are erased with what they said.

export { answerPoll } from './commands/answer-poll.ts';
export { banNumber } from './commands/ban-number.ts';
export { opinionData } from './commands/opinion-data.ts';
export { setTags } from './commands/set-tags.ts';

// A portrait is made of tags and answers, too, as far as others count them.

export { listCountedWords } from './queries/list-counted-words.ts';
