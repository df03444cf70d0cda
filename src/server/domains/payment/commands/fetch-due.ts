import type { PaymentProvider } from '../providers/provider.ts';
import { checks, nextCheckAt } from '../rules/entitlement.ts';
import { failUnopened } from './fail-unopened.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { syncPurchase } from './sync-purchase.ts';

const mostAtOnce = 200;

/** Polls unpaid orders and ending periods, so that nothing is lost with the webhooks (M14). */
export async function fetchDue(deps: PaymentDeps, now: Date): Promise<void> {
  const { provider } = deps;
  if (provider === null) return;
  await fetchOpenOrders(deps, provider, now);
  await fetchSubscriptions(deps, provider, now);
}

async function fetchOpenOrders(deps: PaymentDeps, provider: PaymentProvider, now: Date): Promise<void> {
  const { db } = deps.database;
  const due = await db
    .selectFrom('payment_order')
    .select(['number', 'checkout_id', 'created_at'])
    .where('provider', '=', provider.name)
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(mostAtOnce)
    .execute();
  for (const order of due) {
    if (order.checkout_id === null) {
      await failUnopened(deps, order.number, now);
      continue;
    }
    // Reschedule before fetching, so that one failing order does not block the others.
    const next = nextCheckAt(order.created_at, now);
    await db.updateTable('payment_order').set({ next_check_at: next }).where('number', '=', order.number).execute();
    await ask(deps, provider, order.checkout_id);
  }
}

async function fetchSubscriptions(deps: PaymentDeps, provider: PaymentProvider, now: Date): Promise<void> {
  const { db } = deps.database;
  const due = await db
    .selectFrom('payment_subscription')
    .select(['order_number', 'subscription_id'])
    .where('provider', '=', provider.name)
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(mostAtOnce)
    .execute();
  for (const { order_number, subscription_id } of due) {
    const next_check_at = new Date(now.getTime() + checks.everyMs);
    await db
      .updateTable('payment_subscription')
      .set({ next_check_at })
      .where('order_number', '=', order_number)
      .execute();
    await ask(deps, provider, subscription_id);
  }
}

async function ask(deps: PaymentDeps, provider: PaymentProvider, objectId: string): Promise<void> {
  await syncPurchase(deps, provider, objectId).catch((err: unknown) => {
    deps.log.warn({ err }, 'the payment provider could not be asked, tried again within the hour');
  });
}
