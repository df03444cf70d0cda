import { z } from 'zod';
import { type CallMap, PhonePath } from './call.ts';
import { categories } from './category.ts';
import { VerdictLabel } from './number.ts';
import { reportKinds } from './report.ts';
import { wholeNumber } from './whole-number.ts';

// What programs ask while it rings, and report afterwards. Their answers are texts: `addTextCall`.

/** Characters of a line of a display, at most. */
export const longestLine = 40;

/** What is known of a number, in a few words. Members that say nothing are left out; the others stand in this order. */
export const Check = z
  .object({
    /** `+` and the digits; an emergency number without the plus. Missing where what was asked for is no number. */
    phone: z.string().optional(),
    verdict: VerdictLabel,
    /** The risk, 0–100. */
    score: z.int().optional(),
    /** What most complaints are about. */
    category: z.enum(categories).optional(),
    /** As the member of the key would see it; missing where the network did not confirm the number. */
    name: z.string().optional(),
    /** Sentences with the facts that decided. */
    reason: z.string().optional(),
    /** Until then the answer may be kept. */
    until: z.string().optional(),
  })
  .meta({ id: 'Check' });
export type Check = z.infer<typeof Check>;

/** What decides how a number is read, and in whose words it is answered. */
const asked = z.object({
  country: z.string().max(200).optional().meta({
    description: 'ISO 3166-1 alpha-2: how to read a number without a country’s code; else that of the member’s number',
    example: 'DE',
  }),
  verstat: z
    .string()
    .max(200)
    .optional()
    .meta({
      description:
        'What the network says of the number, as SIP’s `verstat` or as Android’s number for it: after `TN-Validation-Failed` ' +
        'or 2 nothing speaks for the caller',
      example: 'TN-Validation-Passed',
    }),
  locale: z.string().max(200).optional().meta({ description: 'The language of the words', example: 'en' }),
});

export const LineQuery = asked.extend({
  tag: z.string().max(200).default('Spam').meta({
    description: 'Stands before an unwanted number; empty for nothing',
    example: 'Spam',
  }),
  length: wholeNumber(1, longestLine)
    .default(longestLine)
    .meta({ description: 'Characters of the line at most; 15 for an analog line', example: 15 }),
});

/** A longer one is refused as too long, not cut. */
const comment = z.string().max(30_000);

export const ReportCall = z.object({
  category: z.enum(reportKinds).default('other'),
  country: asked.shape.country,
  verstat: asked.shape.verstat,
  attestation: z.string().max(200).optional().meta({
    description: 'A, B or C, as the network attests the number: it changes nothing of what the report weighs',
    example: 'A',
  }),
  comment,
});

/** The first digits of a hash. */
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
  'GET /api/v1/verdict/{phone}': { path: PhonePath, query: asked },
  /** Of a caller who shows no number. */
  'GET /api/v1/verdict/': { query: asked },
  'GET /api/v1/cid/{phone}': { path: PhonePath, query: LineQuery },
  'GET /api/v1/cid/': { query: LineQuery },
  'POST /api/v1/report/{phone}': { path: PhonePath, fields: ReportCall },
  'GET /api/v1/prefix': {},
  'GET /api/v1/prefix/{prefix}': { path: PrefixPath },
} satisfies CallMap;
