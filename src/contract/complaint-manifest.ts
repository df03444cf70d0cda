import type { PhraseFamilies, Problems } from './manifest.ts';

export const complaintProblems = {
  'limit.complaints': 429,
  'limit.complaints_paused': 429,
  'limit.complaints_network': 429,
  'complaint.many_numbers': 422,
  'complaint.other_number': 422,
  'complaint.not_found': 404,
  'complaint.no_appeal': 422,
  'complaint.no_question': 422,
} as const satisfies Problems;

export const complaintPhrases = { complaint: ['complaint', 'tickets'] } as const satisfies PhraseFamilies;
