import type { Problems } from './manifest.ts';

export const numberListProblems = {
  'limit.lists': 429,
  'limit.book': 429,
  'number_list.not_ready': 503,
  'number_list.since_ahead': 400,
  'number_list.since_too_old': 410,
  'number_list.no_removals': 400,
  'number_list.needs_country': 400,
  'number_list.needs_order': 400,
  'number_list.phone_book': 403,
  'number_list.read_only': 403,
} as const satisfies Problems;
