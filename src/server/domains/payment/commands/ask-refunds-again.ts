import { sql } from 'kysely';
import { transact } from '#server/platform/db/transact.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { dayMs } from '#shared/time.ts';
import { lockOrder, returnedPayments } from './ask-refund.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { syncPurchase } from './sync-purchase.ts';

/** After a day the refund has either gone back or its job has run out of retries. */
const givenUpMs = dayMs;
const mostAtOnce = 200;

/** Retries unconfirmed refunds after a day. Syncs first: providers forget idempotency keys after a day. */
export async function askRefundsAgain(deps: PaymentDeps, now: Date): Promise<void> {
  const { database, provider, log } = deps;
  if (provider === null) return;
  const { rows } = await sql<{ number: string; payment_id: string }>`
    select sold.number, sold.payment_id from payment_order sold join (
      select order_number as number, max(created_at) as newest,
        sum(case kind when 'refund_asked' then amount else -amount end) as promised
      from payment_order_event where kind in ('refund_asked', 'refund_refused') group by 1
    ) asked using (number)
    where promised > refunded and newest < ${new Date(now.getTime() - givenUpMs)}
      and provider = ${provider.name} and payment_id is not null
    order by newest limit ${mostAtOnce}`.execute(database.db);
  for (const { number, payment_id: paymentId } of rows) {
    try {
      await syncPurchase(deps, provider, paymentId);
    } catch (err) {
      log.error({ order: number, err }, 'a refund has not gone back for a day, and the provider does not answer');
      continue;
    }
    await transact(database.db, (tx) => enqueueOutstanding(tx, number));
  }
}

async function enqueueOutstanding(tx: Parameters<typeof lockOrder>[0], number: string): Promise<void> {
  const order = await lockOrder(tx, number);
  if (order === null || order.payment_id === null) return;
  const { provider, payment_id: paymentId } = order;
  const asked = await tx
    .selectFrom('payment_order_event')
    .select(['kind', 'amount', 'detail'])
    .where('order_number', '=', number)
    .where('kind', 'in', ['refund_asked', 'refund_refused'])
    .orderBy('id')
    .execute();
  const refused = new Set(asked.filter(({ kind }) => kind === 'refund_refused').map(({ detail }) => detail));
  let promised = 0;
  for (const [place, { amount }] of asked.filter(({ kind }) => kind === 'refund_asked').entries()) {
    const attempt = place + 1;
    if (amount === null || refused.has(`${attempt}`)) continue;
    promised += amount;
    // Assume the earliest refunds are those already returned: which ones is unknown, but the sum is the same.
    if (promised <= order.refunded) continue;
    await enqueue(tx, returnedPayments, { provider, orderNumber: number, paymentId, amount, attempt });
  }
}
