import type { Problems } from './manifest.ts';

export const contactProblems = {
  'limit.contacts': 429,
  'contact.consent_missing': 422,
  'contact.file_too_large': 413,
  'contact.file_unreadable': 422,
  'contact.no_numbers': 422,
  'contact.not_found': 404,
  'contact.own_name': 422,
} as const satisfies Problems;
