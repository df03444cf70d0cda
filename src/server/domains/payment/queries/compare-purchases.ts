import type { Db } from '#server/platform/db/database.ts';
import type { PaymentProvider, PurchaseState } from '../providers/provider.ts';
import type { Claims } from '../rules/claim.ts';

/**
 * Differences between provider and database:
 * - `provider.lost`: paid there, but no order here;
 * - `provider.unpaid`: paid here, but not there;
 * - `provider.money`: amounts paid, refunded or disputed differ.
 */
export interface PurchaseFault {
  rule: 'provider.lost' | 'provider.unpaid' | 'provider.money';
  orderNumber: string | null;
  checkoutId: string;
}

/**
 * Compares purchases of a span with the provider; read-only. Concurrent changes may cause false reports: run it again.
 * @throws ProviderError if unreachable
 */
export async function comparePurchases(
  db: Db,
  provider: PaymentProvider,
  { claims, publicUrl }: { claims: Claims; publicUrl: string },
  span: { since: Date; until: Date },
): Promise<{ purchases: number; faults: PurchaseFault[] }> {
  const faults: PurchaseFault[] = [];
  const seen = new Set<string>();
  for (const id of (await provider.listCheckouts?.(span)) ?? []) {
    const state = await provider.fetchState(id);
    if (state?.step !== 'paid') continue;
    const { orderNumber, checkoutId, claim, returnUrl } = state;
    const isKnown = await isOrder(db, provider, checkoutId);
    const isSigned = orderNumber !== null && claim !== null && claims.read(orderNumber, claim) !== null;
    if (!isKnown && !isSigned && returnUrl?.startsWith(`${publicUrl}/`) !== true) continue;
    seen.add(checkoutId);
    if (!isKnown) faults.push({ rule: 'provider.lost', orderNumber, checkoutId });
    else if (!(await isSameMoney(db, provider, state))) {
      faults.push({ rule: 'provider.money', orderNumber, checkoutId });
    }
  }
  const paid = await db
    .selectFrom('payment_order')
    .select(['number', 'checkout_id'])
    .where('provider', '=', provider.name)
    .where('state', '=', 'paid')
    .where('renews', 'is', null)
    .where('created_at', '>=', span.since)
    .where('created_at', '<=', span.until)
    .orderBy('created_at')
    .execute();
  let purchases = seen.size;
  for (const { number, checkout_id: checkoutId } of paid) {
    if (checkoutId === null || seen.has(checkoutId)) continue;
    purchases += 1;
    const state = await provider.fetchState(checkoutId);
    if (state?.step !== 'paid') faults.push({ rule: 'provider.unpaid', orderNumber: number, checkoutId });
  }
  return { purchases, faults };
}

async function isOrder(db: Db, provider: PaymentProvider, checkoutId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_order')
    .select('number')
    .where('provider', '=', provider.name)
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether each payment has an order with the same amounts; each renewal has its own order. */
async function isSameMoney(db: Db, provider: PaymentProvider, { payments }: PurchaseState): Promise<boolean> {
  for (const { paymentId, amount, currency, refunded, disputed } of payments) {
    const order = await db
      .selectFrom('payment_order')
      .select(['amount', 'currency', 'refunded', 'disputed', 'state'])
      .where('provider', '=', provider.name)
      .where('payment_id', '=', paymentId)
      .executeTakeFirst();
    const isSame =
      order?.state === 'paid' &&
      order.amount === amount &&
      order.currency === currency &&
      order.refunded === refunded &&
      order.disputed === disputed;
    if (!isSame) return false;
  }
  return true;
}
