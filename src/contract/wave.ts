import { z } from 'zod';
import { cleanText } from '#shared/text.ts';
import { type CallMap, Done, IdempotencyHeader } from './call.ts';
import { verdictLabels } from './number.ts';
import { PageQuery, pagedList } from './paged-list.ts';
import { longestWords, textRules } from './text-rule.ts';
import {
  fewestNumbers,
  longestSample,
  longestSought,
  longestWaveDays,
  mostAuthors,
  shortestSought,
} from './wave-rule.ts';
import { wholeNumber } from './whole-number.ts';

/** Waves of spam: many texts that moderators look at and remove together. */

const RowId = z.string().regex(/^\d{1,18}$/);
const Flag = z.enum(['0', '1']).default('0');
/** Seconds since 1970. */
const Moment = wholeNumber(0, 1e11);
const typed = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .refine((text) => text === '' || cleanText(text, longest).ok, 'holds what cannot be shown')
    .default('');

/** What the texts of a wave have in common: all that is given must be so, and one of the first four must be given. */
export const WaveSearch = z.object({
  sample: typed(longestSample).meta({ description: 'They read like this: the same when folded, or much alike' }),
  contains: typed(longestSought)
    .refine((text) => text === '' || [...text].length >= shortestSought, `shorter than ${shortestSought}`)
    .meta({ description: 'A link, a phone number in any form, or words that all of them hold' }),
  authors: z
    .string()
    .regex(new RegExp(`^(\\d{1,18}(,\\d{1,18}){0,${mostAuthors - 1}})?$`))
    .default('')
    .meta({ description: 'Ids of profiles, with commas' }),
  least_numbers: wholeNumber(1, 1000)
    .default(1)
    .meta({ description: `The same text stands on so many numbers; alone it must be ${fewestNumbers} at least` }),
  account_days: wholeNumber(0, 3650)
    .default(0)
    .meta({ description: 'Only of authors whose account was opened within so many days; 0 for all' }),
  from: Moment,
  until: Moment.meta({ description: `At most ${longestWaveDays} days after \`from\`` }),
  votes: Flag.meta({
    description: '1: what these authors say of these numbers by tags, blocks and polls counts no more',
  }),
});
export type WaveSearch = z.output<typeof WaveSearch>;

export const RunWave = z.object({
  /** Of a preview of mine: what it showed goes, and nothing else. */
  wave_id: RowId,
  reason: z.enum(textRules).default('spam'),
  note: z
    .string()
    .trim()
    .max(longestWords)
    .refine((text) => text === '' || cleanText(text).ok, 'holds what cannot be shown')
    .default(''),
});

/** A verdict as it is, and as it would be, or was, without the votes of a wave. */
const VerdictChange = z.object({ phone: z.string(), before: z.enum(verdictLabels), after: z.enum(verdictLabels) });
export type VerdictChange = z.infer<typeof VerdictChange>;

export const SpamWave = z
  .object({
    id: z.string(),
    /** `seen`: a preview. `stopped`: its moderator lost the role while it ran. */
    state: z.enum(['seen', 'running', 'done', 'stopped', 'undoing', 'undone']),
    texts: z.int(),
    authors: z.int(),
    numbers: z.int(),
    /** Of the authors: accounts that were open for 30 days or more. */
    oldAuthors: z.int(),
    /** There were more texts than go at once: these are the oldest. */
    isCut: z.boolean(),
    takesVotes: z.boolean(),
    /** How many labels change, and the first hundred of them. */
    verdictChanges: z.int(),
    verdicts: z.array(VerdictChange.extend({ international: z.string() })),
    removed: z.int(),
    /** Changed, gone or decided about since the preview: left as they are. */
    passedOver: z.int(),
    restored: z.int(),
    /** Changed or decided about since they were removed: not restored. */
    leftAlone: z.int(),
    reason: z.enum(textRules).nullable(),
    note: z.string().nullable(),
    moderatorId: z.int(),
    seenAtTimestamp: z.int(),
    begunAtTimestamp: z.int().nullable(),
    endedAtTimestamp: z.int().nullable(),
    /** Null where it cannot be undone; while it runs, the time if it ended now. */
    undoUntilTimestamp: z.int().nullable(),
    can: z.object({ run: z.boolean(), undo: z.boolean() }),
  })
  .meta({ id: 'SpamWave' });
export type SpamWave = z.infer<typeof SpamWave>;
export const SpamWaves = pagedList(SpamWave);
export type SpamWaves = z.infer<typeof SpamWaves>;

export const WaveText = z
  .object({
    kind: z.string(),
    textId: z.string(),
    phone: z.string(),
    /** The same as people write it. */
    international: z.string(),
    authorId: z.int(),
    /** As it is now; null where it is gone. */
    text: z.string().nullable(),
    state: z.enum(['waiting', 'removed', 'passed_over', 'restored', 'left_alone']),
  })
  .meta({ id: 'WaveText' });
export type WaveText = z.infer<typeof WaveText>;
export const WaveTexts = pagedList(WaveText);
export type WaveTexts = z.infer<typeof WaveTexts>;

export const waveCalls = {
  'POST /api/v6/moderation/wave/preview': { fields: WaveSearch, answer: SpamWave },
  'POST /api/v6/moderation/wave/run': { headers: IdempotencyHeader, fields: RunWave, answer: SpamWave },
  'POST /api/v6/moderation/wave/undo': {
    headers: IdempotencyHeader,
    fields: z.object({ wave_id: RowId }),
    answer: Done,
  },
  'GET /api/v6/moderation/waves': { query: PageQuery, answer: SpamWaves },
  'GET /api/v6/moderation/wave/texts': { query: PageQuery.extend({ wave_id: RowId }), answer: WaveTexts },
} satisfies CallMap;
