import type { Problems } from './manifest.ts';

export const portraitProblems = {
  'limit.portraits': 429,
  'portrait.few_texts': 422,
  'portrait.not_found': 404,
  'portrait.unavailable': 422,
} as const satisfies Problems;
