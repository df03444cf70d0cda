import { z } from 'zod';
import { cleanText } from '#shared/text.ts';
import { type CallMap, Done, IdempotencyHeader } from './call.ts';
import { writing } from './complaint-decision.ts';
import { shortestMessage } from './complaint-rule.ts';
import { PageQuery, pagedList } from './paged-list.ts';
import { longestWords, textRules } from './text-rule.ts';
import { wholeNumber } from './whole-number.ts';

/** What members tell moderators of texts, and what moderators decide. */

export type { TextRule } from './text-rule.ts';

const Rule = z.enum(textRules).meta({ id: 'TextRule' });

/** Of a comment or a reply, as their calls know it. */
const TextId = wholeNumber(1);
/** Of a row of moderation's. */
const RowId = z.string().regex(/^\d{1,18}$/);
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
  reason: Rule.default('other'),
});
const reportedName = {
  /**
   * As the list of names or the look-up told it; by a profile it is another one than by a number. Of a picture that the
   * holder uploaded the version in its address.
   */
  name_hash: z.string().min(1).max(100),
  /** Not needed: the hash names it. */
  first_name: z.string().max(400).optional(),
  last_name: z.string().max(400).optional(),
  report_text: words,
  reason: Rule.default('other'),
};
export const ReportNameByPhone = z.object({
  phone: z.string().min(1).max(80),
  country: z.string().max(2).optional(),
  ...reportedName,
});
export const ReportNameByProfile = z.object({ profile_id: z.string().max(20), ...reportedName });
/**
 * `sent`: it is with the moderators. `already_sent`: my report of it waits there since then. `judged`: they looked at
 * this very text for this reason then, and found it fine.
 */
export const ReportSent = z.object({ status: z.enum(['sent', 'already_sent', 'judged']), sinceTimestamp: z.int() });
export type ReportSent = z.infer<typeof ReportSent>;

/** What may be reported: a comment, a reply, or a name or picture of a number or profile. */
export const ReportQuery = z.object({
  comment_id: TextId.optional(),
  thread_id: TextId.optional(),
  name_hash: z.string().min(1).max(100).optional(),
  phone: z.string().min(1).max(80).optional(),
  country: z.string().max(2).optional(),
  profile_id: z.string().max(20).optional(),
});
/** `reportedTimestamp`: my report waits since then. `judged`: reasons that are not taken until the text changes. */
export const ReportStanding = z.object({
  reportedTimestamp: z.int().nullable(),
  judged: z.array(z.object({ reason: Rule, sinceTimestamp: z.int() })),
});
export type ReportStanding = z.infer<typeof ReportStanding>;

/** All that was decided until then, in seconds since 1970. */
export const ReportsRead = z.object({ until: wholeNumber(0, 1e11) });

export const WithdrawReport = z.object({ report_id: RowId });

export const MyReport = z
  .object({
    id: z.string(),
    /** `comment`, `reply`, `contact_name`, `holder_name`, `holder_picture`, or another kind of text. */
    kind: z.string(),
    textId: z.string(),
    /** Digits of the number that the text is about; null where it was asked for by a profile. */
    phone: z.string().nullable(),
    /** The same as people write it. */
    international: z.string().nullable(),
    /** That profile; else null. */
    profileId: z.int().nullable(),
    /** Of a name, as strangers see it; null of other texts, and where none is shown there any more. */
    name: z.string().nullable(),
    reason: Rule,
    reportText: z.string(),
    state: z.enum(['sent', 'seen', 'decided']),
    /** `gone`: its author deleted it before anybody decided. */
    outcome: z.enum(['removed', 'kept', 'gone']).nullable(),
    createdAtTimestamp: z.int(),
    decidedAtTimestamp: z.int().nullable(),
    /** It was decided, and I was not told yet. */
    isNew: z.boolean(),
  })
  .meta({ id: 'MyReport' });
export type MyReport = z.infer<typeof MyReport>;
/** `news`: reports that were decided and that I was not told of yet. */
export const MyReports = pagedList(MyReport).extend({ news: z.int() });
export type MyReports = z.infer<typeof MyReports>;

/** What a text is held by: a check's name, a moderator, or one of `textRules`. */
export const HeldText = z
  .object({
    kind: z.string(),
    textId: z.string(),
    phone: z.string(),
    /** The same as people write it. */
    international: z.string(),
    text: z.string(),
    state: z.enum(['held', 'removed']),
    rule: z.string(),
    /** `complaint`: it goes by rule, as nobody decided about one in time or the author did not answer. */
    decidedBy: z.enum(['check', 'moderator', 'complaint']),
    sinceTimestamp: z.int(),
    /** A moderator decided it, and I was not told yet. */
    isNew: z.boolean(),
    /** Where one may appeal: the operator's address; null where the operator names none. */
    appealTo: z.string().nullable(),
  })
  .meta({ id: 'HeldText' });
export type HeldText = z.infer<typeof HeldText>;
/**
 * `votes`, with the first page alone: numbers about which my votes count for nothing, since they came with a burst that
 * moderators removed. `news`: texts and votes that I was not told of yet.
 */
export const HeldTexts = pagedList(HeldText).extend({
  votes: z.array(
    z.object({ phone: z.string(), international: z.string(), sinceTimestamp: z.int(), isNew: z.boolean() }),
  ),
  news: z.int(),
});
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
    reports: z.array(z.object({ reason: Rule, count: z.int() })),
    reportWords: z.array(z.string()),
    /** Three people of different networks reported it. */
    isOnTop: z.boolean(),
    /** What it said before, as far as it is kept; the newest first. */
    revisions: z.array(z.object({ text: z.string(), writtenAtTimestamp: z.int() })),
    /** The same text elsewhere, where a check found it. */
    matches: z.array(
      z.object({
        kind: z.string(),
        textId: z.string(),
        phone: z.string(),
        international: z.string(),
        text: z.string(),
        state: z.enum(['shown', 'held', 'removed']),
        /** By the same author. */
        isOwn: z.boolean(),
      }),
    ),
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
  case_version: wholeNumber(1, 2 ** 31 - 1),
  note: words,
};
export const Decide = z.object({ ...onCase, decision: z.enum(decisions), reason: Rule.default('other') });
export const RemoveAccount = z.object({ ...onCase, reason: Rule.default('spam') });
/** `actId` is what `undo` takes, until then. */
export const Decided = z.object({ actId: z.string(), undoUntilTimestamp: z.int() });
export type Decided = z.infer<typeof Decided>;
export const UndoAct = z.object({ act_id: RowId });

export const VoteBurst = z
  .object({
    /** Digits of the number. */
    phone: z.string(),
    /** The same as people write it. */
    international: z.string(),
    /** For `burst_version` of a decision. */
    version: z.int(),
    /** What the votes say of the number. */
    sign: z.enum(['bad', 'good']),
    votes: z.int(),
    /** Of accounts of less than 30 days. */
    young: z.int(),
    firstAtTimestamp: z.int(),
    lastAtTimestamp: z.int(),
  })
  .meta({ id: 'VoteBurst' });
export type VoteBurst = z.infer<typeof VoteBurst>;
export const VoteBursts = pagedList(VoteBurst);
export type VoteBursts = z.infer<typeof VoteBursts>;

/** `remove`: the votes count for nothing. `keep`: nothing is wrong with them. */
export const DecideBurst = z.object({
  phone: z.string().regex(/^\d{4,15}$/),
  burst_version: wholeNumber(0, 8.64e15),
  decision: z.enum(['keep', 'remove']),
  note: words,
});

export const ModerationAct = z
  .object({
    id: z.string(),
    act: z.string(),
    source: z.string(),
    kind: z.string().nullable(),
    textId: z.string().nullable(),
    /** Digits of the number that the text is about; null where it is about no text. */
    phone: z.string().nullable(),
    /** The number of the text or of the votes that it is about, as people write it; null where it is about neither. */
    international: z.string().nullable(),
    /** The beginning of the text as it is now; null where it is gone, or it is about no text. */
    excerpt: z.string().nullable(),
    /** Whose text or account it is; null where it is about a number or a wave, whose digits or id are `textId` then. */
    authorId: z.int().nullable(),
    moderatorId: z.int().nullable(),
    reason: z.string().nullable(),
    note: z.string().nullable(),
    undoes: z.string().nullable(),
    /** The act that it takes back; null where it takes none back. */
    undoneAct: z.string().nullable(),
    doneAtTimestamp: z.int(),
    can: z.object({ undo: z.boolean() }),
  })
  .meta({ id: 'ModerationAct' });
export type ModerationAct = z.infer<typeof ModerationAct>;
export const ModerationLog = pagedList(ModerationAct);
export type ModerationLog = z.infer<typeof ModerationLog>;

/** An appeal against what was held or removed without a complaint. */
export const DeskAppeal = z
  .object({
    /** Of the statement of reasons. */
    id: z.string(),
    restriction: z.enum(['removed', 'held']),
    kind: z.string(),
    textId: z.string(),
    /** All three null where the text is gone. */
    phone: z.string().nullable(),
    international: z.string().nullable(),
    text: z.string().nullable(),
    /** Of the text: another one after each change. */
    revision: z.string(),
    /** A rule of the site, or the name of a check. */
    rule: z.string(),
    /** The author's. */
    words: z.string(),
    appealedAtTimestamp: z.int(),
  })
  .meta({ id: 'DeskAppeal' });
export type DeskAppeal = z.infer<typeof DeskAppeal>;
export const DeskAppeals = pagedList(DeskAppeal);
export type DeskAppeals = z.infer<typeof DeskAppeals>;

/** `lift` shows the text again; `keep` lets the decision stand. */
export const JudgeAppeal = z.object({
  appeal_id: RowId,
  /** As it was read: of a text that was changed since nothing is decided. */
  revision: z.string().max(100),
  decision: z.enum(['lift', 'keep']),
  note: writing(shortestMessage, longestWords),
});

export const moderationCalls = {
  'POST /api/v6/report/comment': { headers: IdempotencyHeader, fields: ReportComment, answer: ReportSent },
  'POST /api/v6/report/contact/by_phone': { headers: IdempotencyHeader, fields: ReportNameByPhone, answer: ReportSent },
  'POST /api/v6/report/contact/by_profile': {
    headers: IdempotencyHeader,
    fields: ReportNameByProfile,
    answer: ReportSent,
  },
  'GET /api/v6/report/standing': { query: ReportQuery, answer: ReportStanding },
  'POST /api/v6/report/withdraw': { headers: IdempotencyHeader, fields: WithdrawReport, answer: Done },
  'POST /api/v6/report/my/read': { headers: IdempotencyHeader, fields: ReportsRead, answer: Done },
  'GET /api/v6/report/my': { query: PageQuery, answer: MyReports },
  'GET /api/v6/moderation/my': { query: PageQuery, answer: HeldTexts },
  'GET /api/v6/moderation/queue': { query: PageQuery, answer: ModerationQueue },
  'GET /api/v6/moderation/log': { query: PageQuery, answer: ModerationLog },
  'GET /api/v6/moderation/appeals': { query: PageQuery, answer: DeskAppeals },
  'POST /api/v6/moderation/appeal/decide': { headers: IdempotencyHeader, fields: JudgeAppeal, answer: Done },
  'POST /api/v6/moderation/decide': { headers: IdempotencyHeader, fields: Decide, answer: Decided },
  'GET /api/v6/moderation/bursts': { query: PageQuery, answer: VoteBursts },
  'POST /api/v6/moderation/burst/decide': { headers: IdempotencyHeader, fields: DecideBurst, answer: Decided },
  'POST /api/v6/moderation/undo': { headers: IdempotencyHeader, fields: UndoAct, answer: Done },
  'POST /api/v6/moderation/account/remove': { headers: IdempotencyHeader, fields: RemoveAccount, answer: Decided },
} satisfies CallMap;
