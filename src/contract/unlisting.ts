import { z } from 'zod';
import { type CallMap, Done, IdempotencyHeader, PhonePath, ProofHeader } from './call.ts';

/** Unlisting: a holder's wish that no name is shown with the number. */

export const Listing = z
  .object({
    phone: z.string(),
    international: z.string(),
    /** The time of the request is private. */
    isUnlisted: z.boolean(),
    names: z.object({ fromMembers: z.int(), fromRegisters: z.int(), ofHolder: z.boolean() }),
    complaints: z.int(),
    reports: z.int(),
    comments: z.int(),
    isIndexable: z.boolean(),
  })
  .meta({ id: 'Listing' });
export type Listing = z.infer<typeof Listing>;

export const unlistingCalls = {
  'GET /api/v6/number/listed/{phone}': {
    path: PhonePath,
    query: z.object({ locale: z.string().max(20).optional(), country: z.string().max(2).optional() }),
    headers: ProofHeader,
    answer: Listing,
  },
  'POST /api/v6/number/unlist': { headers: IdempotencyHeader, answer: Done },
  'POST /api/v6/number/relist': { headers: IdempotencyHeader, answer: Done },
} satisfies CallMap;
