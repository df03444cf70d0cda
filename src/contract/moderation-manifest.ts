import type { PhraseFamilies, Problems } from './manifest.ts';

export const moderationProblems = {
  'report.own': 422,
  'moderation.changed': 409,
  'moderation.refused': 422,
  'moderation.too_late': 422,
} as const satisfies Problems;

export const moderationPhrases = { desk: ['desk'] } as const satisfies PhraseFamilies;
