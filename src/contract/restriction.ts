import { z } from 'zod';
import { type CallMap, Done, IdempotencyHeader } from './call.ts';
import { RowId, writing } from './complaint-decision.ts';
import { longestMessage, shortestMessage } from './complaint-rule.ts';
import { PageQuery, pagedList } from './paged-list.ts';

/** A court's decision, as it can be found. */
const Ruling = z.object({
  court: z.string(),
  /** `yyyy-mm-dd`. */
  date: z.string(),
  reference: z.string(),
});
export type Ruling = z.infer<typeof Ruling>;

/** Why something of a member was restricted, for that member alone. */
export const Statement = z
  .object({
    id: z.string(),
    restriction: z.enum(['removed', 'held', 'barred', 'suspended', 'paused']),
    /** `comment`, `reply`, `contact_name`, `holder_name`, `account`, … */
    kind: z.string(),
    textId: z.string(),
    /** Digits of the number that the text is about; null where it is none, or gone. */
    phone: z.string().nullable(),
    /** The same as people write it. */
    international: z.string().nullable(),
    /** The text as it is now; null where it is none, or gone. */
    text: z.string().nullable(),
    /** A rule of the site, the name of a check, or what a complaint was about. */
    rule: z.string(),
    /** The law is the ground, by a court's decision, and not the terms. */
    isByLaw: z.boolean(),
    /** That decision; null of other grounds, and of what was decided before it was kept. */
    ruling: Ruling.nullable(),
    /** Who drew attention to it: a complaint, a report, or the site itself. */
    source: z.enum(['notice', 'report', 'own']),
    isFoundByMachine: z.boolean(),
    isDecidedByMachine: z.boolean(),
    appliedAtTimestamp: z.int(),
    /** Until when it lasts, where it ends by itself. */
    untilTimestamp: z.int().nullable(),
    /** It ended without being wrong. */
    endedAtTimestamp: z.int().nullable(),
    /** It was taken back. */
    reversedAtTimestamp: z.int().nullable(),
    /** The first moment at which it is too late to appeal; null where nothing is left to appeal against. */
    appealUntilTimestamp: z.int().nullable(),
    /** The appeal by this statement itself; null where one appeals elsewhere, or did not appeal in time. */
    appeal: z.enum(['possible', 'waiting', 'granted', 'refused']).nullable(),
    /** What the moderator who decided about it says. */
    appealWords: z.string().nullable(),
    /** A path of this site where one appeals; null where one does so by `appeal`, or else writes to `appealTo`. */
    appealLink: z.string().nullable(),
    /** The operator's address. */
    appealTo: z.string().nullable(),
  })
  .meta({ id: 'Statement' });
export type Statement = z.infer<typeof Statement>;

export const Statements = pagedList(Statement);
export type Statements = z.infer<typeof Statements>;

/** `id`: that one alone. */
const StatementQuery = PageQuery.extend({
  id: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
});

/** Why the decision is wrong. */
export const AppealStatement = z.object({
  statement_id: RowId,
  text: writing(shortestMessage, longestMessage),
});

export const restrictionCalls = {
  'GET /api/v6/moderation/my/statements': { query: StatementQuery, answer: Statements },
  'POST /api/v6/moderation/my/statements/appeal': {
    headers: IdempotencyHeader,
    fields: AppealStatement,
    answer: Done,
  },
} satisfies CallMap;
