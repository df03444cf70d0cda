import { z } from 'zod';
import { type CallMap, IdempotencyHeader } from './call.ts';
import { OrderPath } from './payment.ts';
import { Numcy } from './wallet.ts';

/**
 * `spent`: all coins are spent. `too_late`: over 14 days after the payment. `renewal`: renewals are canceled instead.
 * `not_paid`: nothing to refund. `accepted`: an accepted gift belongs to its receiver.
 */
export const withdrawalOutcomes = ['refunded', 'spent', 'too_late', 'renewal', 'not_paid', 'accepted'] as const;
export type WithdrawalOutcome = (typeof withdrawalOutcomes)[number];

export const WithdrawalResult = z
  .object({
    outcome: z.enum(withdrawalOutcomes),
    amount: z.int(),
    currency: z.string(),
    numcy: Numcy,
    /** Spent numcy of the order, which are not refunded. */
    spent: Numcy,
    /** Price of the Pro time used so far, in the smallest unit; not refunded. */
    usedAmount: z.int(),
  })
  .meta({ id: 'WithdrawalResult' });
export type WithdrawalResult = z.infer<typeof WithdrawalResult>;

export const Withdrawal = z
  .object({
    receivedAtTimestamp: z.int(),
    /** Only for the signed-in buyer; others get it by mail at the order's address. */
    result: WithdrawalResult.nullable(),
  })
  .meta({ id: 'Withdrawal' });
export type Withdrawal = z.infer<typeof Withdrawal>;

export const WithdrawalPreview = z
  .object({
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
      email: z.string().max(254).default('').meta({ description: 'The address given at payment' }),
    }),
    answer: Withdrawal,
  },
} satisfies CallMap;
