import { z } from 'zod';
import { type CallMap, PhonePath, ProofHeader } from './call.ts';
import { MainData, NumberView, SearchQuery } from './number.ts';

/** Looking numbers up, by themselves or by what their holders wrote. */
export const searchCalls = {
  'GET /api/v202505/search/{phone}': { path: PhonePath, query: SearchQuery, headers: ProofHeader, answer: NumberView },
  /** A vCard. */
  'GET /api/v202505/search/{phone}/contact.vcf': { path: PhonePath, query: SearchQuery, headers: ProofHeader },
  'GET /api/v202505/profile/{profileId}': {
    path: z.object({
      profileId: z.string().meta({ param: { name: 'profileId', in: 'path' }, description: 'Profile', example: '17' }),
    }),
    query: SearchQuery,
    headers: ProofHeader,
    answer: NumberView,
  },
  'GET /api/v202305/main/load': { answer: MainData },
} satisfies CallMap;
