import { holdActive } from '#server/domains/profile/commands/account-state.ts';
import { findHolder } from '#server/domains/profile/queries/find-holder.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { transact } from '#server/platform/db/transact.ts';
import { type PaymentProvider, ProviderError } from '../providers/provider.ts';
import { hasSubscription } from '../queries/find-subscription.ts';
import { nextCheckAt } from '../rules/entitlement.ts';
import { findOffer } from '../rules/offer.ts';
import { makeOrderNumber } from '../rules/order-number.ts';
import { failUnopened } from './fail-unopened.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { writeOrderEvent } from './write-order-event.ts';

export interface CheckoutAsked {
  product: string;
  numcy?: number | undefined;
  /** Digits of the number whose wallet gets the coins; null for one's own. */
  giftPhone: string | null;
  /** What the buyer was shown. */
  amount?: number | undefined;
  currency?: string | undefined;
}

export type CheckoutRefusal =
  | 'payment.product_unknown'
  | 'payment.amount_refused'
  | 'payment.price_changed'
  | 'payment.gift_unknown'
  | 'payment.gift_refused'
  | 'payment.already_subscribed'
  | 'payment.unavailable'
  | 'profile.deactivated';

/**
 * Writes the order down, then opens the provider's page for it: whose it is, what it costs and what it gives stands there
 * before anybody can pay.
 *
 * @param title what the provider's page calls the product
 */
export async function startCheckout(
  deps: PaymentDeps,
  provider: PaymentProvider,
  member: Member,
  asked: CheckoutAsked,
  title: (product: string, numcy: number) => string,
): Promise<{ number: string; url: string } | CheckoutRefusal> {
  const offer = findOffer(deps.prices, asked);
  if (typeof offer === 'string') return offer;
  const isShown = (asked.amount ?? offer.amount) === offer.amount;
  if (!isShown || (asked.currency ?? offer.currency).toLowerCase() !== offer.currency) return 'payment.price_changed';
  const isGift = asked.giftPhone !== null && asked.giftPhone !== member.phone;
  if (isGift && offer.numcy === 0) return 'payment.gift_refused';
  if (offer.period !== null && provider.subscriptions === undefined) return 'payment.product_unknown';
  const now = deps.clock.now();
  const opened = await transact(deps.database.db, async (tx) => {
    if (!(await holdActive(tx, member.profileId))) return 'profile.deactivated';
    const recipient = isGift && asked.giftPhone !== null ? await findHolder(tx, asked.giftPhone) : null;
    const canReceive = recipient && !recipient.deactivatedAt && !recipient.isExample && !recipient.isBarred;
    if (isGift && !canReceive) return 'payment.gift_unknown';
    if (offer.period !== null && (await hasSubscription(tx, member.profileId, now)))
      return 'payment.already_subscribed';
    const number = makeOrderNumber();
    await tx
      .insertInto('payment_order')
      .values({
        ...{ number, profile_id: member.profileId, recipient_id: recipient?.id ?? member.profileId },
        ...{ product: offer.product, numcy: offer.numcy, amount: offer.amount, currency: offer.currency },
        ...{ provider: provider.name, is_test: provider.isTest, state: 'open', held_reason: null },
        ...{ checkout_id: null, payment_id: null, renews: null, email: null, paid_at: null },
        ...{ next_check_at: nextCheckAt(now, now), created_at: now },
      })
      .execute();
    await writeOrderEvent(tx, number, { kind: 'opened', amount: offer.amount }, now);
    return { number };
  });
  if (typeof opened === 'string') return opened;
  const { number } = opened;
  try {
    const { checkoutId, url } = await provider.createCheckout({
      ...offer,
      number,
      title: title(offer.product, offer.numcy),
      successUrl: `${deps.publicUrl}/paywall/?order=${number}`,
      cancelUrl: `${deps.publicUrl}/paywall/?tab=${offer.period === null ? 'numcy' : 'tier1'}`,
    });
    await deps.database.db
      .updateTable('payment_order')
      .set({ checkout_id: checkoutId })
      .where('number', '=', number)
      .execute();
    return { number, url };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.error({ order: number, err: error }, 'the payment provider opened no checkout');
    await failUnopened(deps, number, deps.clock.now());
    return 'payment.unavailable';
  }
}
