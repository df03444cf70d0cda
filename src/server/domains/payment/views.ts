import type {
  ActiveSubscription,
  Offers,
  Order,
  OrderLine,
  OrderLineKind,
  OrderState,
  OrderSummary,
  SandboxCheckout,
  Subscription,
} from '#contract/payment.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { parseNumcy, writeNumcy } from '#shared/numcy.ts';
import type { PaymentProvider } from './providers/provider.ts';
import type { RemotePurchase } from './providers/sandbox/remote.ts';
import type { OrderRecord } from './queries/find-order.ts';
import type { findSubscription } from './queries/find-subscription.ts';
import { exactOffer, type PriceList } from './rules/offer.ts';

export function presentOffers(
  list: PriceList,
  provider: PaymentProvider | null,
  { taxLine, giftDays }: { taxLine: string; giftDays: number },
): Offers {
  return {
    isOpen: provider !== null,
    isTest: provider?.isTest ?? false,
    provider: provider?.name ?? null,
    currency: list.currency,
    packs: list.packs.map(({ product, numcy, amount }) => ({ product, numcy: writeNumcy(numcy), amount })),
    exact: presentExact(list),
    pro: provider?.subscriptions === undefined ? [] : [...list.pro],
    taxLine,
    giftDays,
  };
}

/** Converts to number safely: counts come from settings, far below 2^53. */
function presentExact(list: PriceList): Offers['exact'] {
  const { minNumcy, maxNumcy, dearest } = exactOffer(list);
  const unitAmount = dearest.amount / Number(dearest.numcy);
  return { minNumcy: Number(minNumcy), maxNumcy: Number(maxNumcy), unitAmount };
}

export function presentOrder({ order, events, ledger }: OrderRecord, taxLine: string): Order {
  return { ...presentSummary(order, taxLine), lines: events.map(presentLine), ledger };
}

/** The order without its events, for lists. */
export function presentSummary(order: OrderRecord['order'], taxLine: string): OrderSummary {
  return {
    number: order.number,
    product: order.product,
    state: stateOf(order),
    amount: order.amount,
    currency: order.currency,
    refundedAmount: order.refunded + order.disputed,
    numcy: writeNumcy(order.numcy),
    isGift: order.recipient_id !== order.profile_id,
    namesGiver: order.names_giver,
    renews: order.renews,
    provider: order.provider,
    isTest: order.is_test,
    taxLine,
    createdAtTimestamp: toTimestamp(order.created_at),
    paidAtTimestamp: order.paid_at && toTimestamp(order.paid_at),
  };
}

function presentLine(event: OrderRecord['events'][number]): OrderLine {
  return {
    kind: event.kind as OrderLineKind,
    amount: event.amount,
    numcy: event.numcy === null ? null : writeNumcy(parseNumcy(event.numcy)),
    atTimestamp: toTimestamp(event.event_at),
  };
}

function stateOf({ state, amount, refunded, disputed }: OrderRecord['order']): OrderState {
  if (state !== 'paid') return state;
  if (disputed > 0) return 'disputed';
  return refunded >= amount ? 'refunded' : 'paid';
}

export function presentSandboxCheckout({ id, order, step }: RemotePurchase): SandboxCheckout {
  return {
    id,
    product: order.product,
    numcy: order.numcy,
    period: order.period,
    amount: order.amount,
    currency: order.currency,
    state: step,
    successUrl: order.successUrl,
    cancelUrl: order.cancelUrl,
  };
}

type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

export function presentSubscription(row: SubscriptionRow): ActiveSubscription {
  return {
    autoRenewing: row.auto_renewing,
    expiredAt: toTimestamp(row.expired_at),
    nextCronScheduledAt: row.next_check_at && toTimestamp(row.next_check_at),
    period: row.period,
    provider: row.provider,
    // Incomplete subscriptions are not Pro and are never listed; the API has no such status.
    status: row.status === 'incomplete' ? 'past_due' : row.status,
    tier: 'tier1',
    proUntil: toTimestamp(row.counts_until),
    orderNumber: row.order_number,
  };
}

export function presentSubscriptions(
  { provider, prices }: { provider: PaymentProvider | null; prices: PriceList },
  number: Pick<Subscription, 'myNumber' | 'myPhone'>,
  row: SubscriptionRow | null,
): Subscription {
  return {
    ...number,
    neverRequested: row === null,
    activeSubscription: row && presentSubscription(row),
    stripe: provider?.name === 'stripe',
    hasPortal: row?.customer_id != null,
    currency: prices.currency,
    prices: provider?.subscriptions === undefined ? [] : [...prices.pro],
  };
}
