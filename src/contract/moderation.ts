import { z } from 'zod';
import { cleanText } from '#shared/text.ts';
import { type CallMap, Done } from './call.ts';
import { PageQuery, pagedList } from './paged-list.ts';

/** What members tell moderators of texts, and what moderators decide. */

/** Why a text is reported, and by which rule it is removed. */
export const textRules = ['spam', 'insult', 'threat', 'personal_data', 'false', 'other'] as const;
export const TextRule = z.enum(textRules).meta({ id: 'TextRule' });
export type TextRule = z.infer<typeof TextRule>;

/** Of a comment or a reply, as their calls know it. */
const TextId = z.coerce.number<number>().int().min(1).max(Number.MAX_SAFE_INTEGER);
/** Of a row of moderation's. */
const RowId = z.string().regex(/^\d{1,18}$/);
/** Characters of what a reporter or a moderator adds in their own words. */
export const longestWords = 1000;
const words = z
  .string()
  .trim()
  .max(longestWords)
  .refine((text) => text === '' || cleanText(text).ok, 'holds what cannot be shown')
  .default('');

/** A comment by `comment_id`, or a reply by `thread_id`. */
export const ReportComment = z.object({
  comment_id: TextId.optional(),
  thread_id: TextId.optional(),
  report_text: words,
  reason: TextRule.default('other'),
});
/**
 * `sent`: it is with the moderators. `already_sent`: my report of it waits there since then. `judged`: they looked at
 * this very text for this reason then, and found it fine.
 */
export const ReportSent = z.object({ status: z.enum(['sent', 'already_sent', 'judged']), sinceTimestamp: z.int() });
export type ReportSent = z.infer<typeof ReportSent>;

export const WithdrawReport = z.object({ report_id: RowId });

export const MyReport = z
  .object({
    id: z.string(),
    /** `comment`, `reply`, or another kind of text. */
    kind: z.string(),
    textId: z.string(),
    /** Digits of the number that the text is about. */
    phone: z.string(),
    reason: TextRule,
    reportText: z.string(),
    state: z.enum(['sent', 'seen', 'decided']),
    /** `gone`: its author deleted it before anybody decided. */
    outcome: z.enum(['removed', 'kept', 'gone']).nullable(),
    createdAtTimestamp: z.int(),
    decidedAtTimestamp: z.int().nullable(),
  })
  .meta({ id: 'MyReport' });
export type MyReport = z.infer<typeof MyReport>;
export const MyReports = pagedList(MyReport);
export type MyReports = z.infer<typeof MyReports>;

/** What a text is held by: a check's name, a moderator, or one of `textRules`. */
export const HeldText = z
  .object({
    kind: z.string(),
    textId: z.string(),
    phone: z.string(),
    text: z.string(),
    state: z.enum(['held', 'removed']),
    rule: z.string(),
    decidedBy: z.enum(['check', 'moderator']),
    sinceTimestamp: z.int(),
    /** Where one may appeal: the operator's address; null where the operator names none. */
    appealTo: z.string().nullable(),
  })
  .meta({ id: 'HeldText' });
export type HeldText = z.infer<typeof HeldText>;
export const HeldTexts = pagedList(HeldText);
export type HeldTexts = z.infer<typeof HeldTexts>;

const Evidence = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]));

export const ModerationCase = z
  .object({
    id: z.string(),
    /** For `case_version` of a decision: another one after each change. */
    version: z.int(),
    kind: z.string(),
    textId: z.string(),
    phone: z.string(),
    text: z.string(),
    state: z.enum(['shown', 'held', 'removed']),
    writtenAtTimestamp: z.int(),
    /** What checks found: `listed_word` with the word, repetitions with the texts. */
    holds: z.array(z.object({ reason: z.string(), evidence: Evidence })),
    /** Live reports by their reasons, and what reporters added; never who. */
    reports: z.array(z.object({ reason: TextRule, count: z.int() })),
    reportWords: z.array(z.string()),
    /** Three people of different networks reported it. */
    isOnTop: z.boolean(),
    /** A moderator set it aside. */
    isSetAside: z.boolean(),
    openedAtTimestamp: z.int(),
    author: z.object({
      profileId: z.int(),
      openedAtTimestamp: z.int(),
      /** Texts of this account that moderators removed. */
      removedTexts: z.int(),
    }),
    /** Counts by age of account and by network, which are numbered: never who. */
    reactions: z.object({
      byAge: z.array(z.object({ reaction: z.string(), accountAge: z.string(), count: z.int() })),
      byNetwork: z.array(z.object({ reaction: z.string(), network: z.int(), count: z.int() })),
    }),
    can: z.object({ removeAccount: z.boolean() }),
  })
  .meta({ id: 'ModerationCase' });
export type ModerationCase = z.infer<typeof ModerationCase>;
export const ModerationQueue = pagedList(ModerationCase).extend({ oldestAtTimestamp: z.int().nullable() });
export type ModerationQueue = z.infer<typeof ModerationQueue>;

export const decisions = ['keep', 'remove', 'hold'] as const;
export type Decision = (typeof decisions)[number];
const onCase = {
  case_id: RowId,
  /** The `version` that the queue told. */
  case_version: z.coerce
    .number<number>()
    .int()
    .min(1)
    .max(2 ** 31 - 1),
  note: words,
};
export const Decide = z.object({ ...onCase, decision: z.enum(decisions), reason: TextRule.default('other') });
export const RemoveAccount = z.object({ ...onCase, reason: TextRule.default('spam') });
/** `actId` is what `undo` takes, until then. */
export const Decided = z.object({ actId: z.string(), undoUntilTimestamp: z.int() });
export type Decided = z.infer<typeof Decided>;
export const UndoAct = z.object({ act_id: RowId });

export const ModerationAct = z
  .object({
    id: z.string(),
    act: z.string(),
    source: z.string(),
    kind: z.string().nullable(),
    textId: z.string().nullable(),
    /** Whose text or account it is. */
    authorId: z.int(),
    moderatorId: z.int().nullable(),
    reason: z.string().nullable(),
    note: z.string().nullable(),
    undoes: z.string().nullable(),
    doneAtTimestamp: z.int(),
    can: z.object({ undo: z.boolean() }),
  })
  .meta({ id: 'ModerationAct' });
export type ModerationAct = z.infer<typeof ModerationAct>;
export const ModerationLog = pagedList(ModerationAct);
export type ModerationLog = z.infer<typeof ModerationLog>;

export const moderationCalls = {
  'POST /api/v6/report/comment': { fields: ReportComment, answer: ReportSent },
  'POST /api/v6/report/withdraw': { fields: WithdrawReport, answer: Done },
  'GET /api/v6/report/my': { query: PageQuery, answer: MyReports },
  'GET /api/v6/moderation/my': { query: PageQuery, answer: HeldTexts },
  'GET /api/v6/moderation/queue': { query: PageQuery, answer: ModerationQueue },
  'GET /api/v6/moderation/log': { query: PageQuery, answer: ModerationLog },
  'POST /api/v6/moderation/decide': { fields: Decide, answer: Decided },
  'POST /api/v6/moderation/undo': { fields: UndoAct, answer: Done },
  'POST /api/v6/moderation/account/remove': { fields: RemoveAccount, answer: Decided },
} satisfies CallMap;
