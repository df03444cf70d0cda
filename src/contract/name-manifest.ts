import type { NoticeTopics, Problems } from './manifest.ts';

export const nameProblems = {
  'limit.questions': 429,
  'name.invalid': 400,
  'name.refused': 422,
  'name.question_refused': 422,
  'name.posing': 422,
} as const satisfies Problems;

export const nameNoticeTopics = { newContactName: true } as const satisfies NoticeTopics;
