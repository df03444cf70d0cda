import { z } from 'zod';
import type { CallMap } from './call.ts';

/** What a proof of work is good for; one for another thing is refused. */
export const checkedActions = ['lookup', 'sign-in', 'complaint'] as const;
export type CheckedAction = (typeof checkedActions)[number];

export const botCheckCalls = {
  /** The challenge itself, as ALTCHA wants it. */
  'GET /api/v6/bot_check/challenge': {
    query: z.object({
      action: z.enum(checkedActions).default('lookup').meta({ description: 'What it is good for' }),
    }),
  },
} satisfies CallMap;
