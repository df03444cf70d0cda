import { z } from 'zod';
import { type CallMap, IdempotencyHeader, ProofAndIdempotencyHeader } from './call.ts';
import { PageQuery, pagedList } from './paged-list.ts';
import { Numcy } from './wallet.ts';
import { wholeNumber } from './whole-number.ts';

/** Mutual acquaintances and acquaintance requests. API paths call this domain `fof` (friends of friends). */

/** `common` requires a mutual acquaintance; `direct` requires none and costs more. */
export const requestKinds = ['common', 'direct'] as const;
export type RequestKind = (typeof requestKinds)[number];

/** `expired` also covers a request whose recipient left; its price was refunded. */
export const requestStates = ['sent', 'accepted', 'declined', 'cancelled', 'expired'] as const;
export type RequestState = (typeof requestStates)[number];

export const AcquaintanceRequest = z
  .object({
    id: z.string(),
    type: z.enum(requestKinds),
    status: z.enum(requestStates),
    isIncoming: z.boolean(),
    /** Accepted at some time. Then `cancelled` means that I ended it, and `declined` that the other side did. */
    wasAccepted: z.boolean(),
    countFriends: z.int(),
    price: Numcy,
    createdAtTimestamp: z.int(),
    expiresAtTimestamp: z.int(),
    /** Digits of the other side's number; null once that account is unreachable. */
    phone: z.string().nullable(),
    international: z.string().nullable(),
    /** The other side's own name. A requester's shows at once, a recipient's only after acceptance. */
    name: z.string().nullable(),
    can: z.object({ answer: z.boolean(), cancel: z.boolean() }),
  })
  .meta({ id: 'AcquaintanceRequest' });
export type AcquaintanceRequest = z.infer<typeof AcquaintanceRequest>;

/** A person who has both of us in their address book; `name` comes from mine, null without an entry. */
export const Acquaintance = z.object({ name: z.string().nullable() }).meta({ id: 'Acquaintance' });
export type Acquaintance = z.infer<typeof Acquaintance>;

const RequestAcquaintance = z.object({
  phone: z.string().min(1).max(80),
  country: z.string().max(2).optional(),
  type: z.enum(requestKinds),
  /** Numcy that the client displayed; a request at a different price is rejected. */
  price: wholeNumber(1, 1_000_000).optional(),
});
const requestId = z.string().regex(/^[1-9]\d{0,17}$/);
const AnswerAcquaintance = z.object({ id: requestId, answer: z.enum(['accept', 'decline']) });
const CancelAcquaintance = z.object({ id: requestId });

export const SentAcquaintance = z.object({
  status: z.boolean(),
  request: AcquaintanceRequest,
  balance: Numcy,
});
export type SentAcquaintance = z.infer<typeof SentAcquaintance>;
export const ChangedAcquaintance = z.object({ status: z.boolean(), request: AcquaintanceRequest });

const ListAcquaintance = PageQuery.extend({ box: z.enum(['incoming', 'outgoing']) });
export const AcquaintanceRequests = pagedList(AcquaintanceRequest);

export const acquaintanceCalls = {
  'POST /api/v6/fof/request': {
    headers: ProofAndIdempotencyHeader,
    fields: RequestAcquaintance,
    answer: SentAcquaintance,
  },
  'POST /api/v6/fof/answer': { headers: IdempotencyHeader, fields: AnswerAcquaintance, answer: ChangedAcquaintance },
  'POST /api/v6/fof/cancel': { headers: IdempotencyHeader, fields: CancelAcquaintance, answer: ChangedAcquaintance },
  'GET /api/v6/fof/list': { query: ListAcquaintance, answer: AcquaintanceRequests },
} satisfies CallMap;
