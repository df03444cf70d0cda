import { z } from 'zod';
import { type CallMap, Done, IdempotencyHeader } from './call.ts';
import { RowId, writing } from './complaint-decision.ts';
import { longestMessage, shortestMessage } from './complaint-rule.ts';
import { PageQuery, pagedList } from './paged-list.ts';

const Ruling = z.object({
  court: z.string(),
  date: z.string(),
  reference: z.string(),
});
export type Ruling = z.infer<typeof Ruling>;

/** Statement of reasons for a restriction, visible only to the restricted member. */
export const Statement = z
  .object({
    id: z.string(),
    restriction: z.enum(['removed', 'held', 'barred', 'suspended', 'paused']),
    /** `comment`, `reply`, `contact_name`, `holder_name`, `account`, … */
    kind: z.string(),
    textId: z.string(),
    phone: z.string().nullable(),
    international: z.string().nullable(),
    text: z.string().nullable(),
    /** A rule of the site, a check's name, or a complaint's reason. */
    rule: z.string(),
    /** Grounded in law by a court decision, not in the terms. */
    isByLaw: z.boolean(),
    /** Null for other grounds, and for old decisions without a stored citation. */
    ruling: Ruling.nullable(),
    /** What led to it: a complaint, a report, or the site's own review. */
    source: z.enum(['notice', 'report', 'own']),
    isFoundByMachine: z.boolean(),
    isDecidedByMachine: z.boolean(),
    appliedAtTimestamp: z.int(),
    untilTimestamp: z.int().nullable(),
    endedAtTimestamp: z.int().nullable(),
    reversedAtTimestamp: z.int().nullable(),
    /** First second after the appeal period; null if no appeal is possible. */
    appealUntilTimestamp: z.int().nullable(),
    /** Null where the appeal goes elsewhere, or the period passed without one. */
    appeal: z.enum(['possible', 'waiting', 'granted', 'refused']).nullable(),
    appealWords: z.string().nullable(),
    /** Path on this site for the appeal; null if it goes by `appeal` or to `appealTo`. */
    appealLink: z.string().nullable(),
    appealTo: z.string().nullable(),
  })
  .meta({ id: 'Statement' });
export type Statement = z.infer<typeof Statement>;

export const Statements = pagedList(Statement);
export type Statements = z.infer<typeof Statements>;

const StatementQuery = PageQuery.extend({
  id: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
});

export const AppealStatement = z.object({
  statement_id: RowId,
  text: writing(shortestMessage, longestMessage),
});

export const SuspensionTicket = z.object({
  ticket: z
    .string()
    .regex(/^[\w-]{10,200}$/)
    .meta({ param: { name: 'ticket', in: 'path' }, description: 'Ticket from the refused sign-in' }),
});

/** Why an account is suspended, for a person who proved its number. */
export const Suspension = z
  .object({
    statement: Statement,
    /** First second at which the ticket is good no more. */
    untilTimestamp: z.int(),
  })
  .meta({ id: 'Suspension' });
export type Suspension = z.infer<typeof Suspension>;

export const restrictionCalls = {
  'GET /api/v6/moderation/my/statements': { query: StatementQuery, answer: Statements },
  'POST /api/v6/moderation/my/statements/appeal': {
    headers: IdempotencyHeader,
    fields: AppealStatement,
    answer: Done,
  },
  'GET /api/v6/suspension/{ticket}': { path: SuspensionTicket, answer: Suspension },
  'POST /api/v6/suspension/{ticket}/appeal': {
    headers: IdempotencyHeader,
    path: SuspensionTicket,
    fields: AppealStatement.pick({ text: true }),
    answer: Done,
  },
} satisfies CallMap;
