import type { PhraseFamilies, Problems } from './manifest.ts';

export const dataRequestProblems = {
  'limit.data_requests': 429,
  'limit.data_requests_unlisted': 429,
  'data_request.not_found': 404,
  'data_request.file_gone': 404,
  'data_request.closed': 422,
  'data_request.no_extension': 422,
} as const satisfies Problems;

export const dataRequestPhrases = { data_request: ['data_request'] } as const satisfies PhraseFamilies;
