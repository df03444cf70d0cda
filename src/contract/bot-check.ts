import { z } from 'zod';
import type { CallMap } from './call.ts';

/** Purposes of a proof of work; a proof for one purpose is rejected for the others. */
export const checkedActions = ['lookup', 'sign-in', 'complaint'] as const;
export type CheckedAction = (typeof checkedActions)[number];

export const botCheckCalls = {
  /** Answers the bare challenge in ALTCHA's format, without the usual envelope. */
  'GET /api/v6/bot_check/challenge': {
    query: z.object({
      action: z.enum(checkedActions).default('lookup').meta({ description: 'Purpose of the challenge' }),
    }),
  },
} satisfies CallMap;
