import { z } from 'zod';
import { readMailAddress } from '#shared/mail-address.ts';
import { cleanText } from '#shared/text.ts';
import { type CallMap, Done, IdempotencyHeader } from './call.ts';
import { dataRequestKinds, longestAnswer, longestRequest, shortestAnswer } from './data-request-rule.ts';
import { PageQuery, pagedList } from './paged-list.ts';
import { wholeNumber } from './whole-number.ts';

/** Requests for access, erasure and objections: whoever proves a number sends one, with an account or without. */

export type { DataRequestKind } from './data-request-rule.ts';

const Kind = z.enum(dataRequestKinds).meta({ id: 'DataRequestKind' });
const RowId = z.string().regex(/^\d{1,18}$/);

export const SendDataRequest = z.object({
  kind: Kind,
  /** What the person adds; may be empty. */
  text: z
    .string()
    .trim()
    .refine((text) => text === '' || cleanText(text, longestRequest).ok, 'is too long or holds what cannot be shown')
    .default(''),
  /** Where answers go as well; may be empty. */
  email: z
    .string()
    .trim()
    .refine((text) => text === '' || readMailAddress(text) !== null, 'must be an e-mail address')
    .default(''),
  /** The number is unlisted at once, whatever waits or is used up, until its holder lists it again. */
  unlist: z.enum(['0', '1']).default('0'),
  /** Of a sign-in that this browser began and whose `auth/proof` is done; a member with a fresh proof needs none. */
  code: z.string().max(64).optional(),
});

/** `already_sent`: my account sent this very request, and it waits. No other proof's ticket is ever given. */
export const DataRequestSent = z.object({
  status: z.enum(['sent', 'already_sent']),
  ticket: z.string(),
  dueAtTimestamp: z.int(),
});
export type DataRequestSent = z.infer<typeof DataRequestSent>;

export const DataRequestTicket = z.object({
  ticket: z
    .string()
    .regex(/^[A-Za-z0-9-]{10,40}$/)
    .meta({ param: { name: 'ticket', in: 'path' }, description: 'As it was told when the request was sent' }),
});

/** `ended`: the number has another holder by now. */
export const dataRequestStates = ['received', 'extended', 'answered', 'refused', 'withdrawn', 'ended'] as const;
export type DataRequestState = (typeof dataRequestStates)[number];

/** What happened to a request, and by which side; never who. */
export const DataRequestEvent = z.object({
  event: z.enum([
    ...(['received', 'unlisted', 'file_offered', 'file_fetched', 'due_soon', 'late', 'extended'] as const),
    ...(['answered', 'refused', 'withdrawn', 'ended'] as const),
  ]),
  source: z.enum(['requester', 'moderator', 'site']),
  atTimestamp: z.int(),
});

const shared = {
  kind: Kind,
  status: z.enum(dataRequestStates),
  /** Digits of the number; null once what was personal in the request is erased. */
  phone: z.string().nullable(),
  /** The same as people write it. */
  international: z.string().nullable(),
  receivedAtTimestamp: z.int(),
  /** The first second after the last day. */
  dueAtTimestamp: z.int(),
  /** It was not answered in time. */
  isLate: z.boolean(),
  /** The number was unlisted with it. */
  isUnlisted: z.boolean(),
  /** Why it was extended, in writing; null where it was not. */
  extension: z.string().nullable(),
  /** The oldest first. */
  history: z.array(DataRequestEvent),
};

/** A request as who sent it sees it, by its ticket. */
export const DataRequestView = z
  .object({
    ...shared,
    /** In writing; null where nobody wrote one. */
    answer: z.string().nullable(),
    closedAtTimestamp: z.int().nullable(),
    /** Until when the file with what is kept can be fetched; null where there is none or its time is over. */
    fileUntilTimestamp: z.int().nullable(),
    can: z.object({ withdraw: z.boolean() }),
  })
  .meta({ id: 'DataRequest' });
export type DataRequestView = z.infer<typeof DataRequestView>;

/** A request as its member finds it among all that they sent. */
export const MyDataRequest = DataRequestView.pick({
  ...({ kind: true, status: true, phone: true, international: true } as const),
  ...({ receivedAtTimestamp: true, dueAtTimestamp: true, isLate: true, closedAtTimestamp: true, can: true } as const),
})
  .extend({ ticket: z.string() })
  .meta({ id: 'MyDataRequest' });
export type MyDataRequest = z.infer<typeof MyDataRequest>;
export const MyDataRequests = pagedList(MyDataRequest);
export type MyDataRequests = z.infer<typeof MyDataRequests>;

export const DeskDataRequest = z
  .object({
    ...shared,
    id: z.string(),
    /** For `request_version` of a decision. */
    version: z.int(),
    phone: z.string(),
    international: z.string(),
    /** What the person added; empty for nothing. */
    text: z.string(),
    isMember: z.boolean(),
    /** Its last day is less than three days away. */
    isDueSoon: z.boolean(),
    can: z.object({ extend: z.boolean() }),
  })
  .meta({ id: 'DeskDataRequest' });
export type DeskDataRequest = z.infer<typeof DeskDataRequest>;
export const DeskDataRequests = pagedList(DeskDataRequest);
export type DeskDataRequests = z.infer<typeof DeskDataRequests>;

/** `extend`: two months more, once, before the end. Each with a reason in writing, which the person reads. */
export const DecideDataRequest = z.object({
  request_id: RowId,
  /** The `version` that the list told. */
  request_version: wholeNumber(1, 2 ** 31 - 1),
  decision: z.enum(['answer', 'refuse', 'extend']),
  note: z
    .string()
    .trim()
    .refine((text) => [...text].length > shortestAnswer, `must be longer than ${shortestAnswer}`)
    .refine((text) => cleanText(text, longestAnswer).ok, 'is too long or holds what cannot be shown'),
});
export const DataRequestDecided = z.object({ state: z.enum(dataRequestStates), dueAtTimestamp: z.int() });

export const dataRequestCalls = {
  'POST /api/v6/data_request/send': { headers: IdempotencyHeader, fields: SendDataRequest, answer: DataRequestSent },
  'GET /api/v6/data_request/list/my': { query: PageQuery, answer: MyDataRequests },
  'GET /api/v6/data_request/{ticket}': { path: DataRequestTicket, answer: DataRequestView },
  'GET /api/v6/data_request/{ticket}/file': { path: DataRequestTicket },
  'POST /api/v6/data_request/{ticket}/withdraw': { headers: IdempotencyHeader, path: DataRequestTicket, answer: Done },
  'GET /api/v6/moderation/data_requests': { query: PageQuery, answer: DeskDataRequests },
  'POST /api/v6/moderation/data_request/decide': {
    headers: IdempotencyHeader,
    fields: DecideDataRequest,
    answer: DataRequestDecided,
  },
} satisfies CallMap;
