import { z } from 'zod';
import { type CallMap, Done, IdempotencyHeader } from './call.ts';
import { DeskComplaint } from './complaint.ts';
import { ModerationCase } from './moderation.ts';
import { PageQuery, pagedList } from './paged-list.ts';
import { wholeNumber } from './whole-number.ts';

/** The one queue of moderators: texts that were held or reported, and complaints, by when they are due. */

export const deskSources = ['text', 'complaint'] as const;
export type DeskSourceName = (typeof deskSources)[number];

/** A row names so many cases beside its first one. */
export const mostOthers = 20;

const onCase = { source: z.enum(deskSources), case_id: z.string().regex(/^\d{1,18}$/) };

/** The reports of a text, or a complaint about it. */
export const DeskCase = z
  .object({
    source: z.enum(deskSources),
    id: z.string(),
    /** Another one after each change of the case. */
    version: z.int(),
    dueAtTimestamp: z.int(),
    isLate: z.boolean(),
    /** Who told of the text and waits, each once; 20 where there are more. */
    reporters: z.int(),
    isAppeal: z.boolean(),
  })
  .meta({ id: 'DeskCase' });
export type DeskCase = z.infer<typeof DeskCase>;

/**
 * A text that waits, by the case that is due first: its reports, or a complaint. No more of people than what they wrote in
 * public.
 */
export const DeskEntry = z
  .object({
    source: z.enum(deskSources),
    id: z.string(),
    /** Another one after each change of the case. */
    version: z.int(),
    kind: z.string(),
    textId: z.string(),
    phone: z.string(),
    /** The same as people write it. */
    international: z.string(),
    /** The beginning of the text. */
    excerpt: z.string(),
    /** How many texts it is about. */
    texts: z.int(),
    dueAtTimestamp: z.int(),
    /** Within three days, or past. */
    isDueSoon: z.boolean(),
    isLate: z.boolean(),
    /** Who told of its text and waits, each once; 20 where there are more. */
    reporters: z.int(),
    isAppeal: z.boolean(),
    isSetAside: z.boolean(),
    /** I put it off, and nothing has happened to it since. */
    isSkipped: z.boolean(),
    /** Somebody has one of its cases open until then: me, or a colleague. */
    claim: z.object({ isMine: z.boolean(), untilTimestamp: z.int() }).nullable(),
    /** Complaints that wait about the text, of those I may decide about. */
    complaints: z.int(),
    /** Its other cases, what is due first first: `mostOthers` at most. Each is decided by itself. */
    others: z.array(DeskCase),
  })
  .meta({ id: 'DeskEntry' });
export type DeskEntry = z.infer<typeof DeskEntry>;

/** What waits for whoever asks, without what concerns them. */
export const DeskFigures = z.object({
  open: z.int(),
  dueSoon: z.int(),
  late: z.int(),
  /** Bursts of votes, which have a list of their own. */
  bursts: z.int(),
  /** From arrival to decision, of what was decided within 30 days; null where nothing was. */
  medianHours: z.number().nullable(),
});
export const DeskQueue = pagedList(DeskEntry).extend({
  figures: DeskFigures,
  /** Until when my sign-in is proof enough to decide; null where it is not any more. */
  proofUntilTimestamp: z.int().nullable(),
});
export type DeskQueue = z.infer<typeof DeskQueue>;

const TextState = z.enum(['shown', 'held', 'removed']);

/** Around a text: what it answers, and what moderators removed of its author before. */
export const DeskContext = z
  .object({
    /** The comment that a reply answers; null of other texts, and where it is gone. */
    answers: z.object({ kind: z.string(), textId: z.string(), text: z.string(), state: TextState }).nullable(),
    /** Other texts of its author that moderators removed, the newest first: 5 at most. */
    removals: z.array(
      z.object({
        kind: z.string(),
        textId: z.string(),
        phone: z.string(),
        international: z.string(),
        text: z.string(),
        rule: z.string().nullable(),
        removedAtTimestamp: z.int(),
      }),
    ),
  })
  .meta({ id: 'DeskContext' });
export type DeskContext = z.infer<typeof DeskContext>;

/** One case with all that a moderator decides by. With a complaint come the reports that wait about its text. */
export const OpenedCase = z.object({
  claim: z.object({ isMine: z.boolean(), untilTimestamp: z.int() }),
  text: ModerationCase.nullable(),
  complaint: DeskComplaint.nullable(),
  context: DeskContext,
});
export type OpenedCase = z.infer<typeof OpenedCase>;

export const OpenCase = z.object(onCase);
export const SkipCase = z.object({
  ...onCase,
  case_version: wholeNumber(1, 2 ** 31 - 1),
  /**
   * The row's other cases as they were seen, each `source:id:version`: they are put off with it. What came since, or is
   * another version by now, waits on.
   */
  beside: z
    .array(z.string().regex(/^(?:text|complaint):\d{1,18}:[1-9]\d{0,8}$/))
    .max(mostOthers)
    .default([]),
});

export const deskCalls = {
  'GET /api/v6/moderation/desk': { query: PageQuery, answer: DeskQueue },
  'POST /api/v6/moderation/open': { fields: OpenCase, answer: OpenedCase },
  'POST /api/v6/moderation/skip': { headers: IdempotencyHeader, fields: SkipCase, answer: Done },
} satisfies CallMap;
