import type { Problems } from './manifest.ts';

export const restrictionProblems = { 'restriction.ticket_ended': 404 } as const satisfies Problems;
