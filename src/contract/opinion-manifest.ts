import type { PhraseFamilies, Problems } from './manifest.ts';

export const opinionProblems = {
  'limit.bans': 429,
  'limit.tags': 429,
  'limit.answers': 429,
  'opinion.own_number': 422,
  'opinion.refused': 422,
  'tag.unlisted': 422,
  'poll.refused': 422,
} as const satisfies Problems;

export const opinionPhrases = { tag: ['tag'] } as const satisfies PhraseFamilies;
