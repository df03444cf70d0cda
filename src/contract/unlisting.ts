import { z } from 'zod';
import { type CallMap, Done, IdempotencyHeader, PhonePath, ProofHeader } from './call.ts';

/** A holder's wish that no name stands by the number, and what anybody may see of it. */

/** Is a number still listed? Counts, no names. */
export const Listing = z
  .object({
    phone: z.string(),
    international: z.string(),
    /** The holder asked that no name stands here; since when is nobody's business. */
    isUnlisted: z.boolean(),
    /** Names that members gave, that registers hold, and whether the holder shows an own one. */
    names: z.object({ fromMembers: z.int(), fromRegisters: z.int(), ofHolder: z.boolean() }),
    /** Imported complaints and members' reports: they stay, because they warn others. */
    complaints: z.int(),
    reports: z.int(),
    /** What people write about it stays too, and anybody may go on writing. */
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
