import { z } from 'zod';
import { ageRange, neurotypes, portraitMetrics, portraitReaders } from '#shared/portrait.ts';
import { type CallMap, IdempotencyHeader, ProofAndIdempotencyHeader } from './call.ts';
import { Numcy } from './wallet.ts';
import { wholeNumber } from './whole-number.ts';

/** Tone of the texts about a number; API paths call it neuroanalysis. */

export const PortraitFigure = z
  .object({
    value: z.int().meta({ description: '0–100; 50 without any score. `figureOf` over all scores below' }),
    count: z.int(),
    /** Excerpts with the most influence; never a whole text. */
    phrases: z.array(z.string()),
    /** Phrase keys of the tags and answers with the most influence. */
    words: z.array(z.string()),
    /** Score of each text, −2 to 2, rounded to hundredths. */
    sources: z.array(z.object({ commentId: z.int(), score: z.number() })),
    /** Score of each opinion, anonymous; of an author of a text, only the text counts. */
    opinions: z.array(z.number()),
    isDisputed: z.boolean(),
  })
  .meta({ id: 'PortraitFigure' });
export type PortraitFigure = z.infer<typeof PortraitFigure>;

const figures = Object.fromEntries(portraitMetrics.map((metric) => [metric, PortraitFigure])) as Record<
  (typeof portraitMetrics)[number],
  typeof PortraitFigure
>;

export const Portrait = z
  .object({
    neuroanalysisId: z.string(),
    link: z.string().nullable(),
    is_shared: z.boolean(),
    phone: z.string(),
    international: z.string(),
    age: z.int().nullable(),
    neurotype: z.enum(neurotypes),
    metrics: z.object(figures),
    description: z.string(),
    /** Sources: `people` is the count of the texts' authors. */
    texts: z.int(),
    people: z.int(),
    opinions: z.int(),
    reader: z.enum(portraitReaders),
    textsByEndpoint: z.int(),
    holderNeurotype: z.enum(neurotypes).nullable(),
    createdAtTimestamp: z.int(),
    can: z.object({ share: z.boolean() }),
  })
  .meta({ id: 'Portrait' });
export type Portrait = z.infer<typeof Portrait>;

export const PortraitOfNumber = z
  .object({
    neuroanalysisId: z.string().nullable(),
    link: z.string().nullable(),
    is_shared: z.boolean(),
    /** Enough texts, and no obstacle to a portrait; always present for the holder. */
    isAvailable: z.boolean(),
    /** Price for the viewer; 0 for the holder and with Pro. */
    price: Numcy,
    /** `create`: may order one. `direct`: holds the number. */
    can: z.object({ create: z.boolean(), direct: z.boolean() }),
  })
  .meta({ id: 'PortraitOfNumber' });
export type PortraitOfNumber = z.infer<typeof PortraitOfNumber>;

export const portraitNumberKeys = {
  /** Null where none is possible; never null for the holder, who may set wishes. */
  neuroanalysis: PortraitOfNumber.nullable(),
};

export const PortraitWish = z
  .object({
    off: z.boolean(),
    neurotype: z.enum(neurotypes).nullable(),
    disputed: z.array(z.enum(portraitMetrics)),
    age: z.int().nullable(),
  })
  .meta({ id: 'PortraitWish' });
export type PortraitWish = z.infer<typeof PortraitWish>;

const CreatePortrait = z.object({
  phone: z.string().min(1).max(80),
  country: z.string().max(2).optional(),
  /** Numcy that the client displayed; a request at a different price is rejected. */
  price: wholeNumber(0, 1_000_000).optional(),
  locale: z.string().max(20).optional(),
});
const flag = z.enum(['0', '1']).transform((value) => value === '1');
const portraitId = z.string().regex(/^[\w-]{22}$/);
const SharePortrait = z.object({ id: portraitId, is_shared: flag });
const SetPortraitWish = z.object({
  off: flag,
  neurotype: z.enum(['', ...neurotypes]),
  disputed: z.array(z.enum(portraitMetrics)).max(portraitMetrics.length).default([]),
  age: z.union([z.literal(''), wholeNumber<string>(ageRange.least, ageRange.most)]),
});
const PortraitPath = z.object({
  id: portraitId.meta({ param: { name: 'id', in: 'path' }, example: 'u3Jm0c8fTq2fQvZ1s9xYbA' }),
});

export const portraitCalls = {
  'POST /api/v6/portrait/create': {
    headers: ProofAndIdempotencyHeader,
    fields: CreatePortrait,
    answer: z.object({
      status: z.boolean(),
      portrait: Portrait,
      balance: Numcy,
    }),
  },
  'POST /api/v6/portrait/share': {
    headers: IdempotencyHeader,
    fields: SharePortrait,
    answer: z.object({ status: z.boolean(), is_shared: z.boolean(), link: z.string().nullable() }),
  },
  'GET /api/v6/portrait/{id}': {
    path: PortraitPath,
    query: z.object({ locale: z.string().max(20).optional() }),
    answer: Portrait,
  },
  'GET /api/v6/params/portrait': { answer: PortraitWish },
  'POST /api/v6/params/portrait': {
    headers: IdempotencyHeader,
    fields: SetPortraitWish,
    answer: PortraitWish.extend({ status: z.boolean() }),
  },
} satisfies CallMap;
