import type { Problems } from './manifest.ts';

export const programKeyProblems = {
  'program.key_limit': 422,
  'program.key_not_found': 404,
  'program.name_invalid': 400,
  'program.scopes_missing': 400,
} as const satisfies Problems;
