import { z } from 'zod';
import { ageRange, neurotypes, portraitMetrics, portraitReaders } from '#shared/portrait.ts';
import { type CallMap, IdempotencyHeader, ProofAndIdempotencyHeader } from './call.ts';
import { Numcy } from './wallet.ts';
import { wholeNumber } from './whole-number.ts';

/** How texts about a number sound. The calls of a number know it as neuroanalysis. */

export const PortraitFigure = z
  .object({
    value: z.int().meta({ description: '0–100; 50 where nobody says anything. `figureOf` all scores below' }),
    /** Texts and opinions that say something of it. */
    count: z.int(),
    /** Parts of texts that moved it most, never a whole text. */
    phrases: z.array(z.string()),
    /** Tags and answers that moved it most, as keys of phrases. */
    words: z.array(z.string()),
    /** Each text that moved it, with what it says, −2 to 2, to hundredths. */
    sources: z.array(z.object({ commentId: z.int(), score: z.number() })),
    /** What each opinion says of it, without whose it is. Who wrote of it counts by the text alone. */
    opinions: z.array(z.number()),
    /** The number's holder says that it is not so. */
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
    /** Path of its page; null while it is not shared. */
    link: z.string().nullable(),
    is_shared: z.boolean(),
    /** Digits. */
    phone: z.string(),
    international: z.string(),
    /** As its holder states it; null where they do not. */
    age: z.int().nullable(),
    neurotype: z.enum(neurotypes),
    metrics: z.object(figures),
    /** In the language asked for: what the figures come to, and what they are made of. */
    description: z.string(),
    /** What it is made of, and of how many people the texts are. */
    texts: z.int(),
    people: z.int(),
    opinions: z.int(),
    reader: z.enum(portraitReaders),
    /** Of the texts those that the endpoint read. */
    textsByEndpoint: z.int(),
    /** The holder's own word for it; null where they gave none. */
    holderNeurotype: z.enum(neurotypes).nullable(),
    createdAtTimestamp: z.int(),
    /** Whether the viewer may share it, or not any more. */
    can: z.object({ share: z.boolean() }),
  })
  .meta({ id: 'Portrait' });
export type Portrait = z.infer<typeof Portrait>;

/** What a number's answer says of its portrait. */
export const PortraitOfNumber = z
  .object({
    /** The viewer's own portrait of the number; null where they had none drawn. */
    neuroanalysisId: z.string().nullable(),
    link: z.string().nullable(),
    is_shared: z.boolean(),
    /** There are texts enough, and nothing keeps a portrait from being drawn. To its holder told in any case. */
    isAvailable: z.boolean(),
    /** What it costs the viewer, whole numcy: 0 for its holder, and with Pro. */
    price: Numcy,
    /** Whether the viewer may have it drawn, and whether they hold the number. */
    can: z.object({ create: z.boolean(), direct: z.boolean() }),
  })
  .meta({ id: 'PortraitOfNumber' });
export type PortraitOfNumber = z.infer<typeof PortraitOfNumber>;

export const portraitNumberKeys = {
  /** Null where none may be drawn; to its holder never, who may say what it is to show. */
  neuroanalysis: PortraitOfNumber.nullable(),
};

/** What a holder says of the portrait of the own number. */
export const PortraitWish = z
  .object({
    /** Nobody may have one drawn. */
    off: z.boolean(),
    /** In place of the word that the texts give, shown beside it. */
    neurotype: z.enum(neurotypes).nullable(),
    /** Figures that are not so, as they say. */
    disputed: z.array(z.enum(portraitMetrics)),
    age: z.int().nullable(),
  })
  .meta({ id: 'PortraitWish' });
export type PortraitWish = z.infer<typeof PortraitWish>;

const CreatePortrait = z.object({
  phone: z.string().min(1).max(80),
  /** ISO 3166-1 alpha-2: how to read a number typed in national form. */
  country: z.string().max(2).optional(),
  /** Whole numcy that I was shown; another price is refused. */
  price: wholeNumber(0, 1_000_000).optional(),
  locale: z.string().max(20).optional(),
});
const flag = z.enum(['0', '1']).transform((value) => value === '1');
const portraitId = z.string().regex(/^[\w-]{22}$/);
const SharePortrait = z.object({ id: portraitId, is_shared: flag });
const SetPortraitWish = z.object({
  off: flag,
  /** Empty: none. */
  neurotype: z.enum(['', ...neurotypes]),
  disputed: z.array(z.enum(portraitMetrics)).max(portraitMetrics.length).default([]),
  /** Empty: none. */
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
      /** What is left, whole numcy. */
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
