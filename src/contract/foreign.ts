import { z } from 'zod';
import { type CallMap, PhonePath } from './call.ts';
import { wholeNumber } from './whole-number.ts';

// APIs of other services, so that their programs work with this site's address. The shapes are theirs.

export const phoneblockRatings = [
  'A_LEGITIMATE',
  'B_MISSED',
  'C_PING',
  'D_POLL',
  'E_ADVERTISING',
  'F_GAMBLE',
  'G_FRAUD',
] as const;
export type PhoneblockRating = (typeof phoneblockRatings)[number];

export const PhoneblockInfo = z
  .object({
    phone: z.string(),
    /** People and complaints against an unwanted number, at least 100 if the member blocked it; 0 for all others. */
    votes: z.int(),
    votesWildcard: z.int(),
    rating: z.enum(phoneblockRatings),
    whiteListed: z.boolean(),
    blackListed: z.boolean(),
    archived: z.boolean(),
    /** Milliseconds since 1970 of the first and the last report; 0 for none. */
    dateAdded: z.int(),
    lastUpdate: z.int(),
    label: z.string(),
    location: z.string(),
    spamConfidence: z.int(),
  })
  .meta({ id: 'PhoneblockInfo' });
export type PhoneblockInfo = z.infer<typeof PhoneblockInfo>;

export const PhoneblockList = z
  .object({
    numbers: z.array(
      z.object({
        phone: z.string(),
        rating: z.enum(phoneblockRatings),
        /** The largest of 2, 4, 10, 20, 50 and 100 that the number reaches; 0: it left the list. */
        votes: z.int(),
        lastActivity: z.int(),
      }),
    ),
    version: z.int(),
  })
  .meta({ id: 'PhoneblockList' });
export type PhoneblockList = z.infer<typeof PhoneblockList>;

/** PhoneBlock's programs send `2 | 4 | …` as text. */
const VoteStep = z.enum(['2', '4', '10', '20', '50', '100']).default('2').transform(Number);

const BlocklistQuery = z.object({
  since: wholeNumber(1).optional().meta({
    description: 'A `version` from an earlier answer; returns only the changes since then',
    example: 1_795_789_800_000,
  }),
  limit: wholeNumber(1, 5_000).optional().meta({ description: 'Maximum count of numbers; not with `since`' }),
  minDirect: VoteStep.meta({ description: 'Minimum votes' }),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional()
    .meta({ description: 'ISO 3166-1 alpha-2; default: all countries', example: 'DE' }),
  format: z.enum(['json', 'xml']).default('json'),
});

const HashQuery = z.object({
  sha1: z
    .string()
    .regex(/^[0-9A-Fa-f]{40}$/)
    .meta({
      description: 'SHA-1 of the number with its plus, as hexadecimal digits',
      example: '20B268EB2A06C7108E528925807A989BA12354AA',
    }),
  format: z.enum(['json', 'xml']).default('json'),
});

const Rate = z.object({
  phone: z.string().min(1).max(80),
  rating: z.enum(phoneblockRatings),
  comment: z.string().max(30_000).default(''),
});

/** Phonebook search of Gigaset telephones; only searches by the caller's number are supported. */
const GigasetQuery = z.object({
  command: z.string().max(200).optional().meta({ example: 'get_list' }),
  hm: z.string().max(200).optional().meta({ description: 'The number', example: '030123456' }),
  mb: z.string().max(200).optional().meta({ description: 'The same for a mobile number' }),
  country: z.string().max(200).optional(),
});

const num = { path: PhonePath };
const hashed = { query: HashQuery };
const rate = { fields: Rate };
const blocklist = { query: BlocklistQuery };

export const foreignCalls = {
  'GET /api/num/{phone}': num,
  'GET /phoneblock/api/num/{phone}': num,
  'GET /api/check': hashed,
  'GET /phoneblock/api/check': hashed,
  'POST /api/rate': rate,
  'POST /phoneblock/api/rate': rate,
  'GET /api/blocklist': blocklist,
  'GET /phoneblock/api/blocklist': blocklist,
  'GET /api/test': {},
  'GET /phoneblock/api/test': {},
  'GET /api/v1/gigaset': { query: GigasetQuery },
  'GET /v2/phone/{phone}': { path: PhonePath },
  'GET /v3/phone/{phone}': { path: PhonePath },
  'POST /api/v1/mcp': { fields: z.object({ message: z.string() }) },
  'GET /api/v1/mcp': {},
} satisfies CallMap;
