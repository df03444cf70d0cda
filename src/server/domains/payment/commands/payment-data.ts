import { sql } from 'kysely';
import type { PersonalData } from '#server/domains/part.ts';
import { parseNumcy, writeNumcy } from '#shared/numcy.ts';
import { stopRenewals } from './cancel-renewal.ts';

const coins = (text: string) => writeNumcy(parseNumcy(text));

export const paymentData: PersonalData = {
  name: 'payments',

  async collect(db, { profileId }) {
    const orders = await db
      .selectFrom('payment_order')
      .select([
        'number',
        'product',
        'numcy',
        'amount',
        'currency',
        'provider',
        'state',
        'email',
        'refunded',
        'disputed',
      ])
      .select(['created_at as createdAt', 'paid_at as paidAt'])
      .where('profile_id', '=', profileId)
      .orderBy('created_at')
      .orderBy('number')
      .execute();
    const subscriptions = await db
      .selectFrom('payment_subscription')
      .select(['order_number as orderNumber', 'period', 'status', 'auto_renewing as autoRenewing'])
      .select(['started_at as startedAt', 'expired_at as expiredAt'])
      .where('profile_id', '=', profileId)
      .orderBy('started_at')
      .execute();
    const withdrawals = await db
      .selectFrom('payment_withdrawal as withdrawn')
      .innerJoin('payment_order as bought', 'bought.number', 'withdrawn.order_number')
      .select(['withdrawn.order_number as orderNumber', 'withdrawn.outcome', 'withdrawn.amount'])
      .select(['withdrawn.numcy', 'withdrawn.spent', 'withdrawn.used_amount as usedAmount'])
      .select('withdrawn.received_at as receivedAt')
      .where('bought.profile_id', '=', profileId)
      .orderBy('withdrawn.received_at')
      .execute();
    if (orders.length === 0) return null;
    return {
      orders: orders.map((order) => ({ ...order, numcy: coins(order.numcy) })),
      subscriptions,
      withdrawals: withdrawals.map((one) => ({ ...one, numcy: coins(one.numcy), spent: coins(one.spent) })),
    };
  },

  /** Renewals stop when the account is concealed; they do not resume when it returns. */
  async conceal(tx, { profileId }) {
    await stopRenewals(tx, profileId);
  },

  /** Money rows stay, under an account that no longer identifies anyone; the payment address is deleted. */
  async erase(tx, { profileId }) {
    await stopRenewals(tx, profileId);
    // The sandbox provider's records lie in our own database, so we erase its copy too.
    await sql`
      update payment_sandbox set state = state || '{"email": null}'
      where id in (select checkout_id from payment_order where profile_id = ${profileId})`.execute(tx);
    await tx
      .updateTable('payment_order')
      .set({ email: null })
      .where('profile_id', '=', profileId)
      .where('email', 'is not', null)
      .execute();
  },
};
