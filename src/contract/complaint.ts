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

/** Complaints about texts: anybody sends one, and moderators decide by a deadline that the answer names. */

export type { ComplaintReason } from './complaint-rule.ts';

const Rule = z.enum(textRules);

export const Ticket = z.object({
  ticket: z
    .string()
    .regex(/^[A-Za-z0-9-]{10,40}$/)
    .meta({ param: { name: 'ticket', in: 'path' }, description: 'Ticket from the answer to the complaint' }),
});

export const complaintStates = ['open', 'author_asked', 'decided', 'void', 'appealed', 'closed'] as const;
const Outcome = z.enum(['upheld', 'refused', 'void']);

const ContactGist = z.object({
  contact: z.enum(contactKinds),
  /** A month `yyyy-mm`; `earlier` is before the months of the form. */
  when: z.string().regex(/^(earlier|unknown|20\d\d-(0[1-9]|1[0-2]))$/),
});
export type ContactGist = z.infer<typeof ContactGist>;

/** The decision about one text. Never names the moderator. */
export const ComplaintItem = z.object({
  id: z.string(),
  kind: z.string(),
  textId: z.string(),
  /** The text at the time of the complaint; for its author only, as others may not be allowed to read it. */
  text: z.string().nullable(),
  /** `void`: its author deleted it before a decision. */
  outcome: Outcome.nullable(),
  /** The complaint was refused, but a different decision keeps the text removed. */
  isKeptRemoved: z.boolean(),
  rule: Rule.nullable(),
  words: z.string().nullable(),
  /** Decided without a moderator: the author was asked about the contact and showed none. */
  isByRule: z.boolean(),
  isHidden: z.boolean(),
  gist: ContactGist.nullable(),
  decidedAtTimestamp: z.int().nullable(),
  appeal: z.enum(['waiting', 'granted', 'refused']).nullable(),
  warning: z.object({ rule: Rule, words: z.string() }).nullable(),
});
export type ComplaintItem = z.infer<typeof ComplaintItem>;

/** A warning or a pause for the sender, computed from the decisions of the last 90 days. */
const Measure = z.object({
  step: z.enum(['warning', 'pause']),
  decided: z.int(),
  unfounded: z.int(),
  takenAtTimestamp: z.int(),
  endsAtTimestamp: z.int().nullable(),
  isLifted: z.boolean(),
  /** Meets all unproven senders of one network; nobody who signs in. */
  isOfNetwork: z.boolean(),
});

/** How the complainant is identified: proven number, account, confirmed address, or not at all. */
const Standing = z.enum(['number', 'member', 'address', 'none']).meta({ id: 'ComplaintStanding' });

export const ComplaintView = z
  .object({
    side: z.enum(['complainant', 'author']),
    status: z.enum(complaintStates),
    reason: Reason,
    isCourtDecision: z.boolean(),
    receivedAtTimestamp: z.int(),
    dueAtTimestamp: z.int(),
    isLate: z.boolean(),
    standing: Standing.nullable(),
    lacksCitation: z.boolean(),
    decision: z.enum(['upheld', 'refused', 'partly', 'void']).nullable(),
    phone: z.string().nullable(),
    international: z.string().nullable(),
    items: z.array(ComplaintItem),
    /** Deadline of this side's one appeal; null if it may not appeal, or did. */
    appealUntilTimestamp: z.int().nullable(),
    /** Judge of an appeal: a different moderator, or the admin on a site with one moderator. */
    appealJudge: z.enum(['moderator', 'admin']),
    answerUntilTimestamp: z.int().nullable(),
    measure: Measure.extend({
      appeal: z.enum(['possible', 'waiting', 'granted', 'refused']).nullable(),
      words: z.string().nullable(),
    }).nullable(),
  })
  .meta({ id: 'Complaint' });
export type ComplaintView = z.infer<typeof ComplaintView>;

export const MyComplaint = ComplaintView.pick({
  side: true,
  status: true,
  reason: true,
  receivedAtTimestamp: true,
  dueAtTimestamp: true,
  isLate: true,
  decision: true,
  phone: true,
  international: true,
  appealUntilTimestamp: true,
  answerUntilTimestamp: true,
})
  .extend({ ticket: z.string() })
  .meta({ id: 'MyComplaint' });
export type MyComplaint = z.infer<typeof MyComplaint>;
export const MyComplaints = pagedList(MyComplaint);
export type MyComplaints = z.infer<typeof MyComplaints>;

export const AppealComplaint = z.object({ text: writing(shortestMessage, longestMessage) });

export const AnswerComplaint = ContactGist.extend({
  when: ContactGist.shape.when.default('unknown'),
  text: z
    .string()
    .trim()
    .max(2 * longestMessage)
    .refine((text) => text === '' || cleanText(text, longestMessage).ok, 'is too long or holds what cannot be shown')
    .default(''),
});

export const QueueComplaintItem = z.object({
  id: z.string(),
  kind: z.string(),
  textId: z.string(),
  text: z.string(),
  /** The current text if it was edited since; null if unchanged or gone. */
  textNow: z.string().nullable(),
  state: z.enum(['shown', 'held', 'removed', 'gone']),
  authorId: z.int(),
  author: z
    .object({
      openedAtTimestamp: z.int(),
      removedTexts: z.int(),
      upheldComplaints: z.int(),
    })
    .nullable(),
  revisions: z.array(z.object({ text: z.string(), writtenAtTimestamp: z.int() })),
  /** Several members give this name. */
  isShared: z.boolean(),
  outcome: Outcome.nullable(),
  rule: Rule.nullable(),
  words: z.string().nullable(),
  isWaiting: z.boolean(),
  appeal: z.object({ side: z.enum(['complainant', 'author']), text: z.string() }).nullable(),
  askedUntilTimestamp: z.int().nullable(),
  answer: ContactGist.extend({ text: z.string() }).nullable(),
  /** The author's similar texts about this number that complaints removed, most similar first. */
  earlier: z.array(z.object({ text: z.string(), likeness: z.number(), isSame: z.boolean() })),
  isWarned: z.boolean(),
  can: z.object({ decide: z.boolean(), warn: z.boolean(), bar: z.boolean() }),
});
export const QueueComplaint = z
  .object({
    id: z.string(),
    version: z.int(),
    status: z.enum(complaintStates),
    phone: z.string(),
    reason: Reason,
    isCourtDecision: z.boolean(),
    message: z.string(),
    isMember: z.boolean(),
    /** The cited court decision; `text` is the message of a citation that was sent later. */
    citation: z
      .object({ court: z.string(), date: z.string(), reference: z.string(), text: z.string().nullable() })
      .nullable(),
    sender: z.object({
      standing: Standing,
      /** The sender's complaints that await a first decision, this one included. */
      open: z.int(),
      /** The same over all unproven senders on its network; null for an identified sender. */
      ofNetwork: z.int().nullable(),
    }),
    isDisowned: z.boolean(),
    receivedAtTimestamp: z.int(),
    dueAtTimestamp: z.int(),
    isLate: z.boolean(),
    notes: z.array(z.object({ text: z.string(), atTimestamp: z.int() })),
    items: z.array(QueueComplaintItem),
  })
  .meta({ id: 'DeskComplaint' });
export type QueueComplaint = z.infer<typeof QueueComplaint>;
export const QueueComplaints = pagedList(QueueComplaint);
export type QueueComplaints = z.infer<typeof QueueComplaints>;

export const QueueMeasure = Measure.extend({ id: z.string(), text: z.string() }).meta({ id: 'DeskMeasure' });
export type QueueMeasure = z.infer<typeof QueueMeasure>;
export const QueueMeasures = pagedList(QueueMeasure);
export type QueueMeasures = z.infer<typeof QueueMeasures>;

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
  'GET /api/v6/moderation/complaint/measures': { query: PageQuery, answer: QueueMeasures },
  'POST /api/v6/moderation/complaint/measure': { headers: IdempotencyHeader, fields: JudgeMeasure, answer: Done },
  'GET /api/v6/moderation/complaints': { query: PageQuery, answer: QueueComplaints },
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
