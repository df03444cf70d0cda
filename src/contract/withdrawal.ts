import { z } from 'zod';
import { type CallMap, IdempotencyHeader } from './call.ts';
import { OrderPath } from './payment.ts';
import { Numcy } from './wallet.ts';

/**
 * `refunded`: money goes back; `spent`: all that was bought was spent; `too_late`: more than 14 days after the payment;
 * `renewal`: a renewal is canceled, not withdrawn from; `not_paid`: nothing was paid, so nothing goes back; `accepted`: a
 * gift is its receiver's once it was accepted.
 */
export const withdrawalOutcomes = ['refunded', 'spent', 'too_late', 'renewal', 'not_paid', 'accepted'] as const;
export type WithdrawalOutcome = (typeof withdrawalOutcomes)[number];

export const WithdrawalResult = z
  .object({
    outcome: z.enum(withdrawalOutcomes),
    /** Money that goes back, in the smallest unit of the currency. */
    amount: z.int(),
    currency: z.string(),
    /** Numcy that are taken back with it. */
    numcy: Numcy,
    /** Numcy of the order that were spent: their price stays. */
    spent: Numcy,
    /** Money that stays for the time in which Pro was used, in the smallest unit. */
    usedAmount: z.int(),
  })
  .meta({ id: 'WithdrawalResult' });
export type WithdrawalResult = z.infer<typeof WithdrawalResult>;

export const Withdrawal = z
  .object({
    receivedAtTimestamp: z.int(),
    /** To the buyer who is signed in. Everybody else is told by mail, at the address of the order. */
    result: WithdrawalResult.nullable(),
  })
  .meta({ id: 'Withdrawal' });
export type Withdrawal = z.infer<typeof Withdrawal>;

/** What a withdrawal would come to now. */
export const WithdrawalPreview = z
  .object({
    /** When one withdrew already; null where not. */
    receivedAtTimestamp: z.int().nullable(),
    result: WithdrawalResult,
  })
  .meta({ id: 'WithdrawalPreview' });
export type WithdrawalPreview = z.infer<typeof WithdrawalPreview>;

export const withdrawalCalls = {
  'GET /api/v6/payment/order/{number}/withdrawal': { path: OrderPath, answer: WithdrawalPreview },
  'POST /api/v6/payment/withdraw': {
    headers: IdempotencyHeader,
    fields: z.object({
      order: z.string().min(1).max(60).meta({ description: 'Number of the order', example: 'K7Q2-M9WA-3TZF' }),
      email: z.string().max(254).default('').meta({ description: 'The address that was given to pay' }),
    }),
    answer: Withdrawal,
  },
} satisfies CallMap;
