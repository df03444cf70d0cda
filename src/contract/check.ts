import { z } from 'zod';
import { type CallMap, PhonePath } from './call.ts';
import { categories } from './category.ts';
import { VerdictLabel } from './number.ts';
import { reportKinds } from './report.ts';
import { wholeNumber } from './whole-number.ts';

// Calls that programs make during a call and after it. They answer plain text or JSON through `addTextCall`.

/** Characters of one line on a telephone's display, at most. */
export const longestLine = 40;

/** A short assessment of a number. Empty members are left out; the rest keep this order. */
export const Check = z
  .object({
    /** E.164; an emergency number has no plus. Missing where the input is not a number. */
    phone: z.string().optional(),
    verdict: VerdictLabel,
    score: z.int().optional(),
    category: z.enum(categories).optional(),
    /** As the key's owner would see it; missing where the network did not confirm the number. */
    name: z.string().optional(),
    reason: z.string().optional(),
    until: z.string().optional(),
  })
  .meta({ id: 'Check' });
export type Check = z.infer<typeof Check>;

const asked = z.object({
  country: z.string().max(200).optional().meta({
    description: 'ISO 3166-1 alpha-2: region of a national number. Default: that of the member’s number',
    example: 'DE',
  }),
  verstat: z
    .string()
    .max(200)
    .optional()
    .meta({
      description:
        'The network’s verification of the number, as SIP’s `verstat` or Android’s number for it. After ' +
        '`TN-Validation-Failed` or 2, nothing counts in the caller’s favor',
      example: 'TN-Validation-Passed',
    }),
  locale: z.string().max(200).optional().meta({ description: 'Language of the answer', example: 'en' }),
});

export const LineQuery = asked.extend({
  tag: z.string().max(200).default('Spam').meta({
    description: 'Prefix for an unwanted number; empty for none',
    example: 'Spam',
  }),
  length: wholeNumber(1, longestLine)
    .default(longestLine)
    .meta({ description: 'Maximum length of the line in characters; 15 for an analog line', example: 15 }),
});

/** An overlong comment is rejected, not cut. */
const comment = z.string().max(30_000);

export const ReportCall = z.object({
  category: z.enum(reportKinds).default('other'),
  country: asked.shape.country,
  verstat: asked.shape.verstat,
  attestation: z.string().max(200).optional().meta({
    description: 'A, B or C, the network’s attestation of the number; it does not change the weight of the report',
    example: 'A',
  }),
  comment,
});

const PrefixPath = z.object({
  prefix: z
    .string()
    .regex(/^[0-9a-f]{1,4}$/)
    .meta({
      param: { name: 'prefix', in: 'path' },
      description: 'The first 1–4 hexadecimal digits, as many as `GET /api/v1/prefix` names for the number’s country',
      example: 'ac75',
    }),
});

export const checkCalls = {
  'GET /api/v1/check/{phone}': { path: PhonePath, query: asked },
  'GET /api/v1/check/': { query: asked },
  'GET /api/v1/verdict/{phone}': { path: PhonePath, query: asked },
  'GET /api/v1/verdict/': { query: asked },
  'GET /api/v1/cid/{phone}': { path: PhonePath, query: LineQuery },
  'GET /api/v1/cid/': { query: LineQuery },
  'POST /api/v1/report/{phone}': { path: PhonePath, fields: ReportCall },
  'GET /api/v1/prefix': {},
  'GET /api/v1/prefix/{prefix}': { path: PrefixPath },
} satisfies CallMap;
