import { z } from 'zod';
import { type CallMap, IdempotencyHeader, ProofAndIdempotencyHeader } from './call.ts';
import { PageQuery, pagedList } from './paged-list.ts';
import { Numcy } from './wallet.ts';
import { wholeNumber } from './whole-number.ts';

/** Acquaintances in common, and requests for acquaintance. The calls know it as friends of friends. */

/** `common`: needs somebody whom both know. `direct`: needs nobody, and costs more. */
export const requestKinds = ['common', 'direct'] as const;
export type RequestKind = (typeof requestKinds)[number];

/** `expired` also stands for a request whose other side left: the price was given back. */
export const requestStates = ['sent', 'accepted', 'declined', 'cancelled', 'expired'] as const;
export type RequestState = (typeof requestStates)[number];

export const AcquaintanceRequest = z
  .object({
    id: z.string(),
    type: z.enum(requestKinds),
    status: z.enum(requestStates),
    /** Somebody else asked me. */
    isIncoming: z.boolean(),
    /** It is or was accepted: `cancelled` then says that I ended it, `declined` that the other side did. */
    wasAccepted: z.boolean(),
    /** Acquaintances in common when it was sent. */
    countFriends: z.int(),
    /** What the one who asked paid, whole numcy. */
    price: Numcy,
    createdAtTimestamp: z.int(),
    /** When it ends unanswered. */
    expiresAtTimestamp: z.int(),
    /** Digits of the other side's number; null once nobody can be reached there. */
    phone: z.string().nullable(),
    international: z.string().nullable(),
    /** The other side's own name: of one who asks at once, of one who is asked once accepted. */
    name: z.string().nullable(),
    /** `cancel`: withdraw it, or end it once accepted. */
    can: z.object({ answer: z.boolean(), cancel: z.boolean() }),
  })
  .meta({ id: 'AcquaintanceRequest' });
export type AcquaintanceRequest = z.infer<typeof AcquaintanceRequest>;

/** Somebody who has both of us in the address book; `name` as mine has it, null where it has no such entry. */
export const Acquaintance = z.object({ name: z.string().nullable() }).meta({ id: 'Acquaintance' });
export type Acquaintance = z.infer<typeof Acquaintance>;

const RequestAcquaintance = z.object({
  phone: z.string().min(1).max(80),
  /** ISO 3166-1 alpha-2: how to read a number typed in national form. */
  country: z.string().max(2).optional(),
  type: z.enum(requestKinds),
  /** Whole numcy that I was shown; another price is refused. */
  price: wholeNumber(1, 1_000_000).optional(),
});
const requestId = z.string().regex(/^[1-9]\d{0,17}$/);
const AnswerAcquaintance = z.object({ id: requestId, answer: z.enum(['accept', 'decline']) });
const CancelAcquaintance = z.object({ id: requestId });

export const SentAcquaintance = z.object({
  status: z.boolean(),
  request: AcquaintanceRequest,
  /** What is left, whole numcy. */
  balance: Numcy,
});
export type SentAcquaintance = z.infer<typeof SentAcquaintance>;
export const ChangedAcquaintance = z.object({ status: z.boolean(), request: AcquaintanceRequest });

/** `incoming`: from others, open or accepted. `outgoing`: my own, whatever became of them. */
const ListAcquaintance = PageQuery.extend({ box: z.enum(['incoming', 'outgoing']) });
/** The newest first. */
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
