import { z } from 'zod';
import { readMailAddress } from '#shared/mail-address.ts';
import { cleanText } from '#shared/text.ts';
import { type CallMap, Done, IdempotencyHeader } from './call.ts';
import { dataRequestKinds, longestAnswer, longestRequest, shortestAnswer } from './data-request-rule.ts';
import { PageQuery, pagedList } from './paged-list.ts';
import { wholeNumber } from './whole-number.ts';

/** Requests for access, erasure or objection. Anybody who proves a number may send one, with or without an account. */

export type { DataRequestKind } from './data-request-rule.ts';

const Kind = z.enum(dataRequestKinds).meta({ id: 'DataRequestKind' });
const RowId = z.string().regex(/^\d{1,18}$/);

export const SendDataRequest = z.object({
  kind: Kind,
  text: z
    .string()
    .trim()
    .refine((text) => text === '' || cleanText(text, longestRequest).ok, 'is too long or holds what cannot be shown')
    .default(''),
  email: z
    .string()
    .trim()
    .refine((text) => text === '' || readMailAddress(text) !== null, 'must be an e-mail address')
    .default(''),
  /** Unlists the number at once, even if the request itself is rejected by a limit, until its holder lists it again. */
  unlist: z.enum(['0', '1']).default('0'),
  /** Code of a sign-in begun in this browser with `auth/proof` done; a member with a fresh proof needs none. */
  code: z.string().max(64).optional(),
});

/** `already_sent`: my account has this same request open. The ticket of a different proof is never returned. */
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
    .meta({ param: { name: 'ticket', in: 'path' }, description: 'Ticket from the answer to the request' }),
});

export const dataRequestStates = ['received', 'extended', 'answered', 'refused', 'withdrawn', 'ended'] as const;
export type DataRequestState = (typeof dataRequestStates)[number];

/** An event of a request and the side that caused it; never the person. */
export const DataRequestEvent = z.object({
  event: z.enum([
    'received',
    'unlisted',
    'file_offered',
    'file_fetched',
    'due_soon',
    'late',
    'extended',
    'answered',
    'refused',
    'withdrawn',
    'ended',
  ]),
  source: z.enum(['requester', 'moderator', 'site']),
  atTimestamp: z.int(),
});

const shared = {
  kind: Kind,
  status: z.enum(dataRequestStates),
  /** Digits; null once the request's personal data is erased. */
  phone: z.string().nullable(),
  international: z.string().nullable(),
  receivedAtTimestamp: z.int(),
  /** The first second after the last day. */
  dueAtTimestamp: z.int(),
  isLate: z.boolean(),
  isUnlisted: z.boolean(),
  extension: z.string().nullable(),
  history: z.array(DataRequestEvent),
};

export const DataRequestView = z
  .object({
    ...shared,
    answer: z.string().nullable(),
    closedAtTimestamp: z.int().nullable(),
    fileUntilTimestamp: z.int().nullable(),
    can: z.object({ withdraw: z.boolean() }),
  })
  .meta({ id: 'DataRequest' });
export type DataRequestView = z.infer<typeof DataRequestView>;

export const MyDataRequest = DataRequestView.pick({
  kind: true,
  status: true,
  phone: true,
  international: true,
  receivedAtTimestamp: true,
  dueAtTimestamp: true,
  isLate: true,
  closedAtTimestamp: true,
  can: true,
})
  .extend({ ticket: z.string() })
  .meta({ id: 'MyDataRequest' });
export type MyDataRequest = z.infer<typeof MyDataRequest>;
export const MyDataRequests = pagedList(MyDataRequest);
export type MyDataRequests = z.infer<typeof MyDataRequests>;

export const QueueDataRequest = z
  .object({
    ...shared,
    id: z.string(),
    version: z.int(),
    phone: z.string(),
    international: z.string(),
    text: z.string(),
    isMember: z.boolean(),
    isDueSoon: z.boolean(),
    can: z.object({ extend: z.boolean() }),
  })
  .meta({ id: 'DeskDataRequest' });
export type QueueDataRequest = z.infer<typeof QueueDataRequest>;
export const QueueDataRequests = pagedList(QueueDataRequest);
export type QueueDataRequests = z.infer<typeof QueueDataRequests>;

/** `extend`: adds two months, once, before the deadline. The person reads the written reason of each decision. */
export const DecideDataRequest = z.object({
  request_id: RowId,
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
  'GET /api/v6/moderation/data_requests': { query: PageQuery, answer: QueueDataRequests },
  'POST /api/v6/moderation/data_request/decide': {
    headers: IdempotencyHeader,
    fields: DecideDataRequest,
    answer: DataRequestDecided,
  },
} satisfies CallMap;
