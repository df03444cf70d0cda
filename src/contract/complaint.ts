import { z } from 'zod';
import { cleanText } from '#shared/text.ts';
import { type CallMap, Done, IdempotencyHeader, ProofAndIdempotencyHeader } from './call.ts';
import {
  ActOnComplaint,
  ComplaintDecided,
  DecideComplaint,
  RefuseSender,
  RowId,
  SenderRefused,
  SenderRestored,
  UndoComplaint,
  UndoSender,
  writing,
} from './complaint-decision.ts';
import { contactKinds, longestMessage, shortestMessage } from './complaint-rule.ts';
import { ComplainComment, ComplainContact, ComplaintSent, Reason } from './complaint-sending.ts';
import { PageQuery, pagedList } from './paged-list.ts';
import { longestWords, textRules } from './text-rule.ts';

/** Complaints about texts: anybody sends one, moderators decide it by a day that is told at once. */

export type { ComplaintReason } from './complaint-rule.ts';

const Rule = z.enum(textRules);

export const Ticket = z.object({
  ticket: z
    .string()
    .regex(/^[A-Za-z0-9-]{10,40}$/)
    .meta({ param: { name: 'ticket', in: 'path' }, description: 'As it was told when the complaint was sent' }),
});

export const complaintStates = ['open', 'author_asked', 'decided', 'void', 'appealed', 'closed'] as const;
const Outcome = z.enum(['upheld', 'refused', 'void']);

/** What an author said of the contact, without a word of theirs. */
const ContactGist = z.object({
  contact: z.enum(contactKinds),
  /** A month `yyyy-mm`, `earlier` than the months of the list, or `unknown`. */
  when: z.string().regex(/^(earlier|unknown|20\d\d-(0[1-9]|1[0-2]))$/),
});
export type ContactGist = z.infer<typeof ContactGist>;

/** What was decided about one text. Never who decided. */
export const ComplaintItem = z.object({
  id: z.string(),
  kind: z.string(),
  textId: z.string(),
  /**
   * For the author alone: what it said when it was complained about. Others read a text where it stands, or not at all:
   * some are hidden from them.
   */
  text: z.string().nullable(),
  /** `void`: its author deleted it before anybody decided. */
  outcome: Outcome.nullable(),
  /** The complaint was refused, and another decision keeps the text removed. */
  isKeptRemoved: z.boolean(),
  /** The rule by which it was removed. */
  rule: Rule.nullable(),
  /** The moderator's reason in writing. */
  words: z.string().nullable(),
  /** No moderator decided: the author was asked about the contact, and nothing showed that there was one. */
  isByRule: z.boolean(),
  /** It is hidden until a moderator decides. */
  isHidden: z.boolean(),
  /** What the author answered about the contact, in few words; null where none was asked or none answered. */
  gist: ContactGist.nullable(),
  decidedAtTimestamp: z.int().nullable(),
  /** An appeal of either side waits, or was decided. */
  appeal: z.enum(['waiting', 'granted', 'refused']).nullable(),
  /** For the author alone: what moderation warned them of; null where it did not. */
  warning: z.object({ rule: Rule, words: z.string() }).nullable(),
});
export type ComplaintItem = z.infer<typeof ComplaintItem>;

/** Why somebody is warned, or may not complain for a while: taken by rule, from what was decided in 90 days. */
const Measure = z.object({
  step: z.enum(['warning', 'pause']),
  /** Complaints that were decided, and how many of them were unfounded. */
  decided: z.int(),
  unfounded: z.int(),
  takenAtTimestamp: z.int(),
  /** Null of a warning. */
  endsAtTimestamp: z.int().nullable(),
  /** It was lifted: as if it had not been. */
  isLifted: z.boolean(),
  /** Of all that came from one network without a proof: it meets nobody who signs in. */
  isOfNetwork: z.boolean(),
});

/** How a complainant is known: by a proof of the number, an account, an address that its owner confirmed, or not at all. */
const Standing = z.enum(['number', 'member', 'address', 'none']).meta({ id: 'ComplaintStanding' });

/** A case as one side sees it: who complained, or the author of one of its texts. */
export const ComplaintView = z
  .object({
    side: z.enum(['complainant', 'author']),
    status: z.enum(complaintStates),
    reason: Reason,
    isCourtDecision: z.boolean(),
    receivedAtTimestamp: z.int(),
    dueAtTimestamp: z.int(),
    /** It was not decided in time. */
    isLate: z.boolean(),
    /** How the complainant is known: proved the number, signed in, confirmed the address, or not. Null for an author. */
    standing: Standing.nullable(),
    /** A court decision is the reason, and something is missing by which it could be found. */
    lacksCitation: z.boolean(),
    /** Of all its texts: null until all are decided. */
    decision: z.enum(['upheld', 'refused', 'partly', 'void']).nullable(),
    /** Digits of the number; null where the complaint was about a profile. */
    phone: z.string().nullable(),
    /** The same as people write it. */
    international: z.string().nullable(),
    items: z.array(ComplaintItem),
    /** Until when this side may appeal, once; null where it may not, or did. */
    appealUntilTimestamp: z.int().nullable(),
    /** Who decides about an appeal: another moderator, or where the site has but one its admin. */
    appealJudge: z.enum(['moderator', 'admin']),
    /** Until when an author may answer what was asked; null where nothing is asked any more. */
    answerUntilTimestamp: z.int().nullable(),
    /** What followed this complaint for who sent it; null where nothing did. */
    measure: Measure.extend({
      /** `possible`: it may be appealed against, once. */
      appeal: z.enum(['possible', 'waiting', 'granted', 'refused']).nullable(),
      /** The moderator's reason in writing about the appeal. */
      words: z.string().nullable(),
    }).nullable(),
  })
  .meta({ id: 'Complaint' });
export type ComplaintView = z.infer<typeof ComplaintView>;

/** A case as its member finds it among all that they sent, or that asks something of them. */
export const MyComplaint = ComplaintView.pick({
  ...({ side: true, status: true, reason: true, receivedAtTimestamp: true, dueAtTimestamp: true } as const),
  ...({ isLate: true, decision: true, phone: true, international: true } as const),
  ...({ appealUntilTimestamp: true, answerUntilTimestamp: true } as const),
})
  .extend({ ticket: z.string() })
  .meta({ id: 'MyComplaint' });
export type MyComplaint = z.infer<typeof MyComplaint>;
export const MyComplaints = pagedList(MyComplaint);
export type MyComplaints = z.infer<typeof MyComplaints>;

export const AppealComplaint = z.object({ text: writing(shortestMessage, longestMessage) });

/** What the author of a text answers about the contact that the complainant says there never was. */
export const AnswerComplaint = ContactGist.extend({
  when: ContactGist.shape.when.default('unknown'),
  /** For moderators alone. */
  text: z
    .string()
    .trim()
    .max(2 * longestMessage)
    .refine((text) => text === '' || cleanText(text, longestMessage).ok, 'is too long or holds what cannot be shown')
    .default(''),
});

export const DeskComplaintItem = z.object({
  id: z.string(),
  kind: z.string(),
  textId: z.string(),
  /** As it was when somebody complained. */
  text: z.string(),
  /** As it is now, where it was changed since; null where it is the same or gone. */
  textNow: z.string().nullable(),
  state: z.enum(['shown', 'held', 'removed', 'gone']),
  authorId: z.int(),
  /** The author's record; null once the account was erased. */
  author: z
    .object({
      openedAtTimestamp: z.int(),
      /** Texts of this account that moderators removed. */
      removedTexts: z.int(),
      /** Complaints about its texts that were upheld. */
      upheldComplaints: z.int(),
    })
    .nullable(),
  /** What the text said before it was changed, as far as it is kept; the newest first. */
  revisions: z.array(z.object({ text: z.string(), writtenAtTimestamp: z.int() })),
  /** Several people say it. */
  isShared: z.boolean(),
  outcome: Outcome.nullable(),
  rule: Rule.nullable(),
  words: z.string().nullable(),
  /** It waits for a decision now: the first one, or about an appeal. */
  isWaiting: z.boolean(),
  appeal: z.object({ side: z.enum(['complainant', 'author']), text: z.string() }).nullable(),
  /** Until when the author may answer whether there was a contact; null where nothing is asked any more. */
  askedUntilTimestamp: z.int().nullable(),
  /** What the author answered. */
  answer: ContactGist.extend({ text: z.string() }).nullable(),
  /** Texts of the same author about this number that were removed after a complaint and read alike, the likest first. */
  earlier: z.array(z.object({ text: z.string(), likeness: z.number(), isSame: z.boolean() })),
  /** The author was warned because of it. */
  isWarned: z.boolean(),
  /** `decide`: it waits, and not for another moderator. */
  can: z.object({ decide: z.boolean(), warn: z.boolean(), bar: z.boolean() }),
});
export const DeskComplaint = z
  .object({
    id: z.string(),
    /** For `case_version` of a decision. */
    version: z.int(),
    status: z.enum(complaintStates),
    phone: z.string(),
    reason: Reason,
    isCourtDecision: z.boolean(),
    /** Name, e-mail and text, in lines. */
    message: z.string(),
    isMember: z.boolean(),
    /** The decision of a court that it cites; `text` is what was said with it where it was cited later. */
    citation: z
      .object({ court: z.string(), date: z.string(), reference: z.string(), text: z.string().nullable() })
      .nullable(),
    sender: z.object({
      standing: Standing,
      /** Complaints of the same sender that wait for a first decision, this one too. */
      open: z.int(),
      /** The same of all who show no proof at its network; null where the sender does. */
      ofNetwork: z.int().nullable(),
    }),
    /** The owner of the address said that they did not send it. */
    isDisowned: z.boolean(),
    receivedAtTimestamp: z.int(),
    dueAtTimestamp: z.int(),
    isLate: z.boolean(),
    /** What moderators noted for each other, the first first. */
    notes: z.array(z.object({ text: z.string(), atTimestamp: z.int() })),
    items: z.array(DeskComplaintItem),
  })
  .meta({ id: 'DeskComplaint' });
export type DeskComplaint = z.infer<typeof DeskComplaint>;
export const DeskComplaints = pagedList(DeskComplaint);
export type DeskComplaints = z.infer<typeof DeskComplaints>;

/** A warning or a pause against which somebody appeals. */
export const DeskMeasure = Measure.extend({ id: z.string(), text: z.string() }).meta({ id: 'DeskMeasure' });
export type DeskMeasure = z.infer<typeof DeskMeasure>;
export const DeskMeasures = pagedList(DeskMeasure);
export type DeskMeasures = z.infer<typeof DeskMeasures>;

export const JudgeMeasure = z.object({
  measure_id: RowId,
  decision: z.enum(['lift', 'keep']),
  note: writing(shortestMessage, longestWords),
});

export const complaintCalls = {
  'POST /api/v6/complaint/comment': {
    headers: ProofAndIdempotencyHeader,
    fields: ComplainComment,
    answer: ComplaintSent,
  },
  'POST /api/v6/complaint/contact': {
    headers: ProofAndIdempotencyHeader,
    fields: ComplainContact,
    answer: ComplaintSent,
  },
  'GET /api/v6/complaint/list/my': { query: PageQuery, answer: MyComplaints },
  'GET /api/v6/complaint/{ticket}': { path: Ticket, answer: ComplaintView },
  'POST /api/v6/complaint/{ticket}/appeal': {
    headers: IdempotencyHeader,
    path: Ticket,
    fields: AppealComplaint,
    answer: Done,
  },
  'POST /api/v6/complaint/{ticket}/answer': {
    headers: IdempotencyHeader,
    path: Ticket,
    fields: AnswerComplaint,
    answer: Done,
  },
  'POST /api/v6/complaint/{ticket}/measure_appeal': {
    headers: IdempotencyHeader,
    path: Ticket,
    fields: AppealComplaint,
    answer: Done,
  },
  'GET /api/v6/moderation/complaint/measures': { query: PageQuery, answer: DeskMeasures },
  'POST /api/v6/moderation/complaint/measure': { headers: IdempotencyHeader, fields: JudgeMeasure, answer: Done },
  'GET /api/v6/moderation/complaints': { query: PageQuery, answer: DeskComplaints },
  'POST /api/v6/moderation/complaint/decide': {
    headers: IdempotencyHeader,
    fields: DecideComplaint,
    answer: ComplaintDecided,
  },
  'POST /api/v6/moderation/complaint/act': {
    headers: IdempotencyHeader,
    fields: ActOnComplaint,
    answer: ComplaintDecided,
  },
  'POST /api/v6/moderation/complaint/undo': { headers: IdempotencyHeader, fields: UndoComplaint, answer: Done },
  'POST /api/v6/moderation/complaint/refuse_sender': {
    headers: IdempotencyHeader,
    fields: RefuseSender,
    answer: SenderRefused,
  },
  'POST /api/v6/moderation/complaint/undo_sender': {
    headers: IdempotencyHeader,
    fields: UndoSender,
    answer: SenderRestored,
  },
} satisfies CallMap;
