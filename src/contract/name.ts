import { z } from 'zod';
import { type CallMap, Done, ProofAndIdempotencyHeader } from './call.ts';
import { PageQuery, pagedList } from './paged-list.ts';

/** Two empty parts withdraw my suggestion. */
export const SuggestName = z.object({
  phone: z.string().min(1).max(80),
  country: z.string().max(2).optional(),
  first_name: z.string().max(400).default(''),
  last_name: z.string().max(400).default(''),
});

export const GivenName = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    /** Members who give this name; 0 for a register. */
    people: z.int(),
    source: z.string().nullable(),
  })
  .meta({ id: 'GivenName' });
export type GivenName = z.infer<typeof GivenName>;
export const GivenNames = pagedList(GivenName);
export type GivenNames = z.infer<typeof GivenNames>;

export const AskName = z.object({
  phone: z.string().min(1).max(80),
  country: z.string().max(2).optional(),
  name: z.string().max(800),
});
export const NameAnswer = z.object({
  status: z.boolean(),
  /** Also false where no name is known. */
  isName: z.boolean(),
});

export const nameCalls = {
  'POST /api/v6/suggest/add': { headers: ProofAndIdempotencyHeader, fields: SuggestName, answer: Done },
  'POST /api/v6/name/ask': { headers: ProofAndIdempotencyHeader, fields: AskName, answer: NameAnswer },
  'GET /api/v6/number/names': { query: PageQuery, answer: GivenNames },
} satisfies CallMap;
