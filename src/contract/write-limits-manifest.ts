import type { Problems } from './manifest.ts';

export const writeLimitsProblems = {
  'limit.text_pause': 429,
  'limit.first_texts': 429,
  'limit.texts': 429,
  'limit.edits': 429,
  'limit.deletions_minute': 429,
  'limit.deletions': 429,
  'limit.reactions': 429,
  'limit.reports': 429,
  'limit.network_writes': 429,
} as const satisfies Problems;
