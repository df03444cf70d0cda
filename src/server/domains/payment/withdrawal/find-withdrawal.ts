import { sql } from 'kysely';
import type { WithdrawalOutcome } from '#contract/withdrawal.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { type Numcy, parseNumcy } from '#shared/numcy.ts';
import type { OrderRow } from '../queries/order-row.ts';
import { countedSince } from './rules.ts';

export interface Judged {
  outcome: WithdrawalOutcome;
  /** In the smallest unit of the currency. */
  amount: number;
  /** Numcy reversed with it, and numcy of the order already spent. */
  numcy: Numcy;
  spent: Numcy;
  /** Money kept for the time in which Pro was used, in the smallest unit. */
  usedAmount: number;
}

export async function findWithdrawal(tx: Tx, number: string): Promise<{ result: Judged; receivedAt: Date } | null> {
  const row = await tx
    .selectFrom('payment_withdrawal')
    .select(['outcome', 'amount', 'numcy', 'spent', 'used_amount as usedAmount', 'received_at as receivedAt'])
    .where('order_number', '=', number)
    .executeTakeFirst();
  if (!row) return null;
  const { receivedAt, ...result } = row;
  return { receivedAt, result: { ...result, numcy: parseNumcy(row.numcy), spent: parseNumcy(row.spent) } };
}

/** Whether this buyer, by account or payment address, withdrew from another Pro order within 12 months. */
export async function hasWithdrawnFromPro(
  tx: Tx,
  { number, profile_id: profileId, email }: Pick<OrderRow, 'number' | 'profile_id' | 'email'>,
  now: Date,
): Promise<boolean> {
  const earlier = await tx
    .selectFrom('payment_withdrawal as withdrawn')
    .innerJoin('payment_order as bought', 'bought.number', 'withdrawn.order_number')
    .select('bought.number')
    .where('bought.numcy', '=', '0')
    .where('bought.number', '!=', number)
    .where('withdrawn.outcome', '=', 'refunded')
    .where('withdrawn.received_at', '>', countedSince(now))
    .where((where) =>
      where.or([
        where('bought.profile_id', '=', profileId),
        where(sql`lower(bought.email)`, '=', email?.toLowerCase() ?? null),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}
