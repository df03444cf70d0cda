import { z } from 'zod';
import { cleanText } from '#shared/text.ts';
import { type CallMap, Done, IdempotencyHeader } from './call.ts';
import { verdictLabels } from './number.ts';
import { PageQuery, pagedList } from './paged-list.ts';
import {
  fewestNumbers,
  longestSample,
  longestSought,
  longestSpamCampaignDays,
  mostAuthors,
  shortestSought,
} from './spam-campaign-rule.ts';
import { longestWords, textRules } from './text-rule.ts';
import { wholeNumber } from './whole-number.ts';

/** Spam campaigns (`wave` on the wire and in the database): many texts that moderators review and remove together. */

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

export const SpamCampaignSearch = z.object({
  sample: typed(longestSample).meta({ description: 'Texts that are equal when folded, or very similar' }),
  contains: typed(longestSought)
    .refine((text) => text === '' || [...text].length >= shortestSought, `shorter than ${shortestSought}`)
    .meta({ description: 'A link, a phone number in any form, or words in each text' }),
  authors: z
    .string()
    .regex(new RegExp(`^(\\d{1,18}(,\\d{1,18}){0,${mostAuthors - 1}})?$`))
    .default('')
    .meta({ description: 'Comma-separated profile ids' }),
  least_numbers: wholeNumber(1, 1000)
    .default(1)
    .meta({ description: `Minimum numbers with the same text; at least ${fewestNumbers} as the only criterion` }),
  account_days: wholeNumber(0, 3650)
    .default(0)
    .meta({ description: 'Only authors with an account younger than this many days; 0 for all' }),
  from: Moment,
  until: Moment.meta({ description: `At most ${longestSpamCampaignDays} days after \`from\`` }),
  votes: Flag.meta({
    description: '1: voids these authors’ tags, blocks and poll answers about these numbers',
  }),
});
export type SpamCampaignSearch = z.output<typeof SpamCampaignSearch>;

export const RunSpamCampaign = z.object({
  wave_id: RowId,
  reason: z.enum(textRules).default('spam'),
  note: z
    .string()
    .trim()
    .max(longestWords)
    .refine((text) => text === '' || cleanText(text).ok, 'holds what cannot be shown')
    .default(''),
});

const VerdictChange = z.object({ phone: z.string(), before: z.enum(verdictLabels), after: z.enum(verdictLabels) });
export type VerdictChange = z.infer<typeof VerdictChange>;

export const SpamCampaign = z
  .object({
    id: z.string(),
    /** `seen`: a preview. `stopped`: its moderator lost the role during the run. */
    state: z.enum(['seen', 'running', 'done', 'stopped', 'undoing', 'undone']),
    texts: z.int(),
    authors: z.int(),
    numbers: z.int(),
    oldAuthors: z.int(),
    /** More texts matched than fit; these are the oldest. */
    isCut: z.boolean(),
    takesVotes: z.boolean(),
    /** Count of changed labels; `verdicts` has the first hundred. */
    verdictChanges: z.int(),
    verdicts: z.array(VerdictChange.extend({ international: z.string() })),
    removed: z.int(),
    /** Changed, gone or decided since the preview, and therefore skipped. */
    passedOver: z.int(),
    restored: z.int(),
    /** Changed or decided since the removal, and therefore not restored. */
    leftAlone: z.int(),
    reason: z.enum(textRules).nullable(),
    note: z.string().nullable(),
    moderatorId: z.int(),
    seenAtTimestamp: z.int(),
    begunAtTimestamp: z.int().nullable(),
    endedAtTimestamp: z.int().nullable(),
    /** Null if it cannot be undone; during a run, as if it ended now. */
    undoUntilTimestamp: z.int().nullable(),
    can: z.object({ run: z.boolean(), undo: z.boolean() }),
  })
  .meta({ id: 'SpamWave' });
export type SpamCampaign = z.infer<typeof SpamCampaign>;
export const SpamCampaigns = pagedList(SpamCampaign);
export type SpamCampaigns = z.infer<typeof SpamCampaigns>;

export const SpamCampaignText = z
  .object({
    kind: z.string(),
    textId: z.string(),
    phone: z.string(),
    international: z.string(),
    authorId: z.int(),
    text: z.string().nullable(),
    state: z.enum(['waiting', 'removed', 'passed_over', 'restored', 'left_alone']),
  })
  .meta({ id: 'WaveText' });
export type SpamCampaignText = z.infer<typeof SpamCampaignText>;
export const SpamCampaignTexts = pagedList(SpamCampaignText);
export type SpamCampaignTexts = z.infer<typeof SpamCampaignTexts>;

export const spamCampaignCalls = {
  'POST /api/v6/moderation/wave/preview': { fields: SpamCampaignSearch, answer: SpamCampaign },
  'POST /api/v6/moderation/wave/run': { headers: IdempotencyHeader, fields: RunSpamCampaign, answer: SpamCampaign },
  'POST /api/v6/moderation/wave/undo': {
    headers: IdempotencyHeader,
    fields: z.object({ wave_id: RowId }),
    answer: Done,
  },
  'GET /api/v6/moderation/waves': { query: PageQuery, answer: SpamCampaigns },
  'GET /api/v6/moderation/wave/texts': { query: PageQuery.extend({ wave_id: RowId }), answer: SpamCampaignTexts },
} satisfies CallMap;
