import { z } from 'zod';
import { type CallMap, Done, IdempotencyHeader } from './call.ts';
import { QueueComplaint } from './complaint.ts';
import { ModerationCase } from './moderation.ts';
import { PageQuery, pagedList } from './paged-list.ts';
import { wholeNumber } from './whole-number.ts';

/** The moderation queue: held or reported texts, and complaints, ordered by deadline. */

export const moderationQueueSources = ['text', 'complaint'] as const;
export type ModerationQueueSourceName = (typeof moderationQueueSources)[number];

export const mostOthers = 20;

const onCase = { source: z.enum(moderationQueueSources), case_id: z.string().regex(/^\d{1,18}$/) };

export const QueueCase = z
  .object({
    source: z.enum(moderationQueueSources),
    id: z.string(),
    version: z.int(),
    dueAtTimestamp: z.int(),
    isLate: z.boolean(),
    /** Independent people who reported or complained and still wait; capped at 20. */
    reporters: z.int(),
    isAppeal: z.boolean(),
  })
  .meta({ id: 'DeskCase' });
export type QueueCase = z.infer<typeof QueueCase>;

/** A waiting text, represented by its most urgent case. Of people it shows only what they wrote in public. */
export const QueueEntry = z
  .object({
    source: z.enum(moderationQueueSources),
    id: z.string(),
    version: z.int(),
    kind: z.string(),
    textId: z.string(),
    phone: z.string(),
    international: z.string(),
    excerpt: z.string(),
    texts: z.int(),
    dueAtTimestamp: z.int(),
    /** Due within three days, or overdue. */
    isDueSoon: z.boolean(),
    isLate: z.boolean(),
    reporters: z.int(),
    isAppeal: z.boolean(),
    isSetAside: z.boolean(),
    isSkipped: z.boolean(),
    claim: z.object({ isMine: z.boolean(), untilTimestamp: z.int() }).nullable(),
    /** Open complaints about the text, without those that I may not decide. */
    complaints: z.int(),
    others: z.array(QueueCase),
  })
  .meta({ id: 'DeskEntry' });
export type QueueEntry = z.infer<typeof QueueEntry>;

export const QueueFigures = z.object({
  open: z.int(),
  dueSoon: z.int(),
  late: z.int(),
  bursts: z.int(),
  /** Hours from arrival to decision, over the last 30 days; null without decisions. */
  medianHours: z.number().nullable(),
});
export const ModerationQueue = pagedList(QueueEntry).extend({
  figures: QueueFigures,
  /** Until when my sign-in is fresh enough to decide; null if it is not. */
  proofUntilTimestamp: z.int().nullable(),
});
export type ModerationQueue = z.infer<typeof ModerationQueue>;

const TextState = z.enum(['shown', 'held', 'removed']);

export const QueueContext = z
  .object({
    /** The text that it replies to; null if none, deleted, written by the moderator or about their own number. */
    answers: z.object({ kind: z.string(), textId: z.string(), text: z.string(), state: TextState }).nullable(),
    /** Other texts by the same author that moderators removed, newest first, at most 5, none about my own number. */
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
export type QueueContext = z.infer<typeof QueueContext>;

/** A case with all data for its decision. A complaint includes the open reports of its text. */
export const OpenedCase = z.object({
  claim: z.object({ isMine: z.boolean(), untilTimestamp: z.int() }),
  text: ModerationCase.nullable(),
  complaint: QueueComplaint.nullable(),
  context: QueueContext,
});
export type OpenedCase = z.infer<typeof OpenedCase>;

export const OpenCase = z.object(onCase);
export const SkipCase = z.object({
  ...onCase,
  case_version: wholeNumber(1, 2 ** 31 - 1),
  /** The row's other displayed cases, `source:id:version`, to skip too; new or changed ones stay in the queue. */
  beside: z
    .array(z.string().regex(/^(?:text|complaint):\d{1,18}:[1-9]\d{0,8}$/))
    .max(mostOthers)
    .default([]),
});

export const moderationQueueCalls = {
  'GET /api/v6/moderation/desk': { query: PageQuery, answer: ModerationQueue },
  'POST /api/v6/moderation/open': { fields: OpenCase, answer: OpenedCase },
  'POST /api/v6/moderation/skip': { headers: IdempotencyHeader, fields: SkipCase, answer: Done },
} satisfies CallMap;
