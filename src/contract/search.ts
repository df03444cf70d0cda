import { z } from 'zod';
import { mostPrefixes, prefixLot } from '#shared/contacts/hash-prefix.ts';
import { type CallMap, LookupHeaders, PhonePath, ProofHeader } from './call.ts';
import { MainData, NumberView, SearchQuery } from './number.ts';

/** Comma-separated hash prefixes (SHA-256 of a number's digits); their count is a multiple of the batch size. */
const Prefixes = z
  .string()
  .regex(/^[0-9a-f]{4}(,[0-9a-f]{4})*$/)
  .max(mostPrefixes * 5 - 1)
  .transform((text) => text.split(','))
  .refine((prefixes) => prefixes.length % prefixLot === 0, { message: `a multiple of ${prefixLot}` });
export const UnwantedHashes = z
  .object({
    /** 16 hex digits each: all unwanted numbers whose hash begins with one of the prefixes. */
    hashes: z.array(z.string()),
  })
  .meta({ id: 'UnwantedHashes' });

/** Look-ups by number, by profile, and by hash prefixes for a whole address book. */
export const searchCalls = {
  'GET /api/v202505/search/{phone}': {
    path: PhonePath,
    query: SearchQuery,
    headers: LookupHeaders,
    answer: NumberView,
  },
  'GET /api/v202505/search/{phone}/contact.vcf': { path: PhonePath, query: SearchQuery, headers: LookupHeaders },
  'GET /api/v202505/profile/{profileId}': {
    path: z.object({
      profileId: z.string().meta({ param: { name: 'profileId', in: 'path' }, description: 'Profile', example: '17' }),
    }),
    query: SearchQuery,
    headers: LookupHeaders,
    answer: NumberView,
  },
  'POST /api/v6/lookup/prefix': {
    fields: z.object({ prefixes: Prefixes }),
    headers: ProofHeader,
    answer: UnwantedHashes,
  },
  'GET /api/v202305/main/load': { answer: MainData },
} satisfies CallMap;
