import type { Problems } from './manifest.ts';

export const commentProblems = {
  'text.may_hurt': 422,
  'comment.not_found': 404,
  'comment.refused': 422,
  'comment.own': 422,
  'comment.boost_kept': 422,
  'comment.barred': 422,
  'comment.hidden': 422,
  'comment.not_holder': 422,
  'comment.unlisted': 422,
} as const satisfies Problems;
