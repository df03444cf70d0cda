import { z } from 'zod';
import { cleanText } from '#shared/text.ts';
import { type CallMap, Done, IdempotencyHeader } from './call.ts';
import { writing } from './complaint-decision.ts';
import { shortestMessage } from './complaint-rule.ts';
import { PageQuery, pagedList } from './paged-list.ts';
import { longestWords, textRules } from './text-rule.ts';
import { wholeNumber } from './whole-number.ts';

export type { TextRule } from './text-rule.ts';

const Rule = z.enum(textRules).meta({ id: 'TextRule' });

const TextId = wholeNumber(1);
const RowId = z.string().regex(/^\d{1,18}$/);
const words = z
  .string()
  .trim()
  .max(longestWords)
  .refine((text) => text === '' || cleanText(text).ok, 'holds what cannot be shown')
  .default('');

export const ReportComment = z.object({
  comment_id: TextId.optional(),
  thread_id: TextId.optional(),
  report_text: words,
  reason: Rule.default('other'),
});
const reportedName = {
  /** From the list of names or the look-up (profiles and numbers differ); for a picture its version. */
  name_hash: z.string().min(1).max(100),
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
/** `already_sent`: mine is still open. `judged`: moderators kept this same text after a report for this reason then. */
export const ReportSent = z.object({ status: z.enum(['sent', 'already_sent', 'judged']), sinceTimestamp: z.int() });
export type ReportSent = z.infer<typeof ReportSent>;

export const ReportQuery = z.object({
  comment_id: TextId.optional(),
  thread_id: TextId.optional(),
  name_hash: z.string().min(1).max(100).optional(),
  phone: z.string().min(1).max(80).optional(),
  country: z.string().max(2).optional(),
  profile_id: z.string().max(20).optional(),
});
/** `reportedTimestamp`: time of my open report. `judged`: reasons that are rejected until the text changes. */
export const ReportStanding = z.object({
  reportedTimestamp: z.int().nullable(),
  judged: z.array(z.object({ reason: Rule, sinceTimestamp: z.int() })),
});
export type ReportStanding = z.infer<typeof ReportStanding>;

export const ReportsRead = z.object({ until: wholeNumber(0, 1e11) });

export const WithdrawReport = z.object({ report_id: RowId });

export const MyReport = z
  .object({
    id: z.string(),
    /** `comment`, `reply`, `contact_name`, `holder_name`, `holder_picture`, or another kind of text. */
    kind: z.string(),
    textId: z.string(),
    phone: z.string().nullable(),
    international: z.string().nullable(),
    profileId: z.int().nullable(),
    /** For names, as strangers see it; null for other texts and for a name that is no longer shown. */
    name: z.string().nullable(),
    reason: Rule,
    reportText: z.string(),
    state: z.enum(['sent', 'seen', 'decided']),
    /** `gone`: its author deleted it before a decision. */
    outcome: z.enum(['removed', 'kept', 'gone']).nullable(),
    createdAtTimestamp: z.int(),
    decidedAtTimestamp: z.int().nullable(),
    isNew: z.boolean(),
  })
  .meta({ id: 'MyReport' });
export type MyReport = z.infer<typeof MyReport>;
/** `news`: decided reports that I have not read. */
export const MyReports = pagedList(MyReport).extend({ news: z.int() });
export type MyReports = z.infer<typeof MyReports>;

/** `rule` is a check's name, `moderator`, or one of `textRules`. */
export const HeldText = z
  .object({
    kind: z.string(),
    textId: z.string(),
    phone: z.string(),
    international: z.string(),
    text: z.string(),
    state: z.enum(['held', 'removed']),
    rule: z.string(),
    /** `complaint`: removed by rule, after a missed deadline or an author's missing answer. */
    decidedBy: z.enum(['check', 'moderator', 'complaint']),
    sinceTimestamp: z.int(),
    isNew: z.boolean(),
    appealTo: z.string().nullable(),
  })
  .meta({ id: 'HeldText' });
export type HeldText = z.infer<typeof HeldText>;
/** `votes`, on the first page: numbers where my votes are void. `news`: what I have not read. */
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
    version: z.int(),
    kind: z.string(),
    textId: z.string(),
    phone: z.string(),
    text: z.string(),
    state: z.enum(['shown', 'held', 'removed']),
    writtenAtTimestamp: z.int(),
    /** Findings of checks: `listed_word` with the word, repetitions with the texts. */
    holds: z.array(z.object({ reason: z.string(), evidence: Evidence })),
    /** Open reports by reason, and the reporters' words; never the reporters. */
    reports: z.array(z.object({ reason: Rule, count: z.int() })),
    reportWords: z.array(z.string()),
    /** Reported from three networks by three people. */
    isOnTop: z.boolean(),
    revisions: z.array(z.object({ text: z.string(), writtenAtTimestamp: z.int() })),
    matches: z.array(
      z.object({
        kind: z.string(),
        textId: z.string(),
        phone: z.string(),
        international: z.string(),
        text: z.string(),
        state: z.enum(['shown', 'held', 'removed']),
        isOwn: z.boolean(),
      }),
    ),
    isSetAside: z.boolean(),
    openedAtTimestamp: z.int(),
    author: z.object({
      profileId: z.int(),
      openedAtTimestamp: z.int(),
      removedTexts: z.int(),
    }),
    /** Counts by account age and by network (numbered); never people. */
    reactions: z.object({
      byAge: z.array(z.object({ reaction: z.string(), accountAge: z.string(), count: z.int() })),
      byNetwork: z.array(z.object({ reaction: z.string(), network: z.int(), count: z.int() })),
    }),
    can: z.object({ removeAccount: z.boolean() }),
  })
  .meta({ id: 'ModerationCase' });
export type ModerationCase = z.infer<typeof ModerationCase>;
export const TextQueue = pagedList(ModerationCase).extend({ oldestAtTimestamp: z.int().nullable() });
export type TextQueue = z.infer<typeof TextQueue>;

export const decisions = ['keep', 'remove', 'hold'] as const;
export type Decision = (typeof decisions)[number];
const onCase = {
  case_id: RowId,
  case_version: wholeNumber(1, 2 ** 31 - 1),
  note: words,
};
export const Decide = z.object({ ...onCase, decision: z.enum(decisions), reason: Rule.default('other') });
export const RemoveAccount = z.object({ ...onCase, reason: Rule.default('spam') });
export const Decided = z.object({ actId: z.string(), undoUntilTimestamp: z.int() });
export type Decided = z.infer<typeof Decided>;
export const UndoAct = z.object({ act_id: RowId });

export const VoteSurge = z
  .object({
    phone: z.string(),
    international: z.string(),
    version: z.int(),
    sign: z.enum(['bad', 'good']),
    votes: z.int(),
    young: z.int(),
    firstAtTimestamp: z.int(),
    lastAtTimestamp: z.int(),
  })
  .meta({ id: 'VoteBurst' });
export type VoteSurge = z.infer<typeof VoteSurge>;
export const VoteSurges = pagedList(VoteSurge);
export type VoteSurges = z.infer<typeof VoteSurges>;

export const DecideVoteSurge = z.object({
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
    phone: z.string().nullable(),
    international: z.string().nullable(),
    excerpt: z.string().nullable(),
    /** Owner of the text or account; null for a number or a spam campaign, which `textId` names by digits or id. */
    authorId: z.int().nullable(),
    moderatorId: z.int().nullable(),
    reason: z.string().nullable(),
    note: z.string().nullable(),
    undoes: z.string().nullable(),
    undoneAct: z.string().nullable(),
    doneAtTimestamp: z.int(),
    can: z.object({ undo: z.boolean() }),
  })
  .meta({ id: 'ModerationAct' });
export type ModerationAct = z.infer<typeof ModerationAct>;
export const ModerationLog = pagedList(ModerationAct);
export type ModerationLog = z.infer<typeof ModerationLog>;

export const QueueAppeal = z
  .object({
    id: z.string(),
    restriction: z.enum(['removed', 'held', 'suspended']),
    /** `account` for a suspension, with the account's id as `textId`. */
    kind: z.string(),
    textId: z.string(),
    phone: z.string().nullable(),
    international: z.string().nullable(),
    text: z.string().nullable(),
    revision: z.string(),
    rule: z.string(),
    words: z.string(),
    /** For a suspension: the note of the person who decided it. */
    firstNote: z.string().nullable(),
    /** Of a suspension: nothing records who decided it. */
    isFirstUnknown: z.boolean(),
    /** Of a suspension: texts that were removed with the account, at most ten. */
    removed: z.array(z.object({ kind: z.string(), textId: z.string(), text: z.string() })),
    appealedAtTimestamp: z.int(),
  })
  .meta({ id: 'DeskAppeal' });
export type QueueAppeal = z.infer<typeof QueueAppeal>;
export const QueueAppeals = pagedList(QueueAppeal);
export type QueueAppeals = z.infer<typeof QueueAppeals>;

export const JudgeAppeal = z.object({
  appeal_id: RowId,
  /** As displayed; the call is rejected if the text changed since. */
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
  'GET /api/v6/moderation/queue': { query: PageQuery, answer: TextQueue },
  'GET /api/v6/moderation/log': { query: PageQuery, answer: ModerationLog },
  'GET /api/v6/moderation/appeals': { query: PageQuery, answer: QueueAppeals },
  'POST /api/v6/moderation/appeal/decide': { headers: IdempotencyHeader, fields: JudgeAppeal, answer: Done },
  'POST /api/v6/moderation/decide': { headers: IdempotencyHeader, fields: Decide, answer: Decided },
  'GET /api/v6/moderation/bursts': { query: PageQuery, answer: VoteSurges },
  'POST /api/v6/moderation/burst/decide': { headers: IdempotencyHeader, fields: DecideVoteSurge, answer: Decided },
  'POST /api/v6/moderation/undo': { headers: IdempotencyHeader, fields: UndoAct, answer: Done },
  'POST /api/v6/moderation/account/remove': { headers: IdempotencyHeader, fields: RemoveAccount, answer: Decided },
} satisfies CallMap;
