import { randomBytes } from 'node:crypto';
import { findHolder, findMadeAt, holdActive, lockActive } from '#server/domains/profile/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { createTranslator } from '#server/platform/i18n/translator.ts';
import type { LocaleTag } from '#shared/locale.ts';
import type { Numcy } from '#shared/numcy.ts';
import { canGiveAgain, canReceiveGift } from '../policy.ts';
import { type PaymentProvider, ProviderError } from '../providers/provider.ts';
import { hasSubscription } from '../queries/find-subscription.ts';
import { nextCheckAt } from '../rules/entitlement.ts';
import { findOffer, type Offer } from '../rules/offer.ts';
import { failUnopened } from './fail-unopened.ts';
import { findOpenPro, heardOfOpenPro } from './open-pro.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { writeOrderEvent } from './write-order-event.ts';

export interface CheckoutAsked {
  product: string;
  numcy?: Numcy | undefined;
  /** Digits of the recipient's number; null if the buyer is the recipient. */
  giftPhone: string | null;
  /** Whether the receiver of a gift sees the giver's own name. */
  namesGiver?: boolean;
  /** Price shown to the buyer; a different current price is refused. */
  amount?: number | undefined;
  currency?: string | undefined;
  locale: LocaleTag;
}

export type CheckoutRefusal =
  | 'payment.product_unknown'
  | 'payment.amount_refused'
  | 'payment.price_changed'
  | 'payment.gift_unknown'
  | 'payment.gift_refused'
  | 'payment.gift_waiting'
  | 'payment.gift_declined'
  | 'payment.already_subscribed'
  | 'payment.unavailable'
  | 'profile.deactivated';

/** Stores the order, then opens its page. An open checkout for the same Pro offer is reused. */
export async function startCheckout(
  deps: PaymentDeps,
  provider: PaymentProvider,
  member: Member,
  asked: CheckoutAsked,
): Promise<{ number: string; url: string } | CheckoutRefusal> {
  const offer = findOffer(deps.prices, asked);
  if (typeof offer === 'string') return offer;
  const isShown = (asked.amount ?? offer.amount) === offer.amount;
  if (!isShown || (asked.currency ?? offer.currency).toLowerCase() !== offer.currency) return 'payment.price_changed';
  const isGift = asked.giftPhone !== null && asked.giftPhone !== member.phone;
  if (isGift && offer.numcy === 0n) return 'payment.gift_refused';
  if (offer.period !== null && provider.subscriptions === undefined) return 'payment.product_unknown';
  const now = deps.clock.now();
  const isPro = offer.period !== null;
  if (isPro && !(await heardOfOpenPro(deps, provider, member.profileId, now))) return 'payment.unavailable';
  const opened = await transact(deps.database.db, async (tx) => {
    if (!(await (isPro ? lockActive : holdActive)(tx, member.profileId))) return 'profile.deactivated';
    const recipient = isGift && asked.giftPhone !== null ? await findHolder(tx, asked.giftPhone) : null;
    const refusal = isGift ? refusalOf(canReceiveGift(recipient)) : null;
    if (refusal !== null) return refusal;
    const again = recipient === null ? null : await findGiftRefusal(tx, member.profileId, recipient.id, now);
    if (again !== null) return again;
    if (isPro && (await hasSubscription(tx, member.profileId, now))) return 'payment.already_subscribed';
    const open = isPro
      ? await findOpenPro(tx, { profileId: member.profileId, provider: provider.name, offer }, now)
      : null;
    if (open !== null) return open;
    const number = makeOrderNumber();
    await tx
      .insertInto('payment_order')
      .values({
        number,
        profile_id: member.profileId,
        recipient_id: recipient?.id ?? member.profileId,
        product: offer.product,
        numcy: String(offer.numcy),
        amount: offer.amount,
        currency: offer.currency,
        provider: provider.name,
        is_test: provider.isTest,
        state: 'open',
        held_reason: null,
        checkout_id: null,
        payment_id: null,
        renews: null,
        email: null,
        paid_at: null,
        locale: asked.locale,
        next_check_at: nextCheckAt(now, now),
        created_at: now,
        names_giver: recipient !== null && asked.namesGiver === true,
      })
      .execute();
    await writeOrderEvent(tx, number, { kind: 'opened', amount: offer.amount }, now);
    return { number, locale: asked.locale };
  });
  if (typeof opened === 'string') return opened;
  const { number, locale } = opened;
  try {
    const { checkoutId, url } = await provider.createCheckout({
      ...offer,
      number,
      title: titleOf(offer, locale),
      successUrl: `${deps.publicUrl}/paywall/?order=${number}`,
      claim: await findClaim(deps, number, { offer, locale }),
      cancelUrl: `${deps.publicUrl}/paywall/?tab=${offer.period === null ? 'tier1' : 'pro'}`,
    });
    const { numUpdatedRows } = await deps.database.db
      .updateTable('payment_order')
      .set({ checkout_id: checkoutId })
      .where('number', '=', number)
      .where('state', '=', 'open')
      .executeTakeFirst();
    // A concurrent request for the same page failed and closed the order, so this page must not be paid.
    return numUpdatedRows === 0n ? 'payment.unavailable' : { number, url };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.error({ order: number, err: error }, 'the payment provider opened no checkout');
    await failUnopened(deps, number, deps.clock.now());
    return 'payment.unavailable';
  }
}

/** The provider stores this claim. Built from database values alone, so that it is always equal. */
async function findClaim(
  { database: { db }, claims }: PaymentDeps,
  number: string,
  { offer, locale }: { offer: Offer; locale: LocaleTag },
): Promise<string> {
  const order = await db
    .selectFrom('payment_order')
    .select(['profile_id', 'recipient_id'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const accountOf = async (id: string) => ({ id, madeAt: (await findMadeAt(db, id))?.getTime() ?? 0 });
  const { product, numcy, amount, currency } = offer;
  return claims.write(number, {
    buyer: await accountOf(order.profile_id),
    recipient: await accountOf(order.recipient_id),
    product,
    numcy,
    amount,
    currency,
    locale,
  });
}

async function findGiftRefusal(tx: Tx, giver: string, receiver: string, now: Date) {
  const earlier = await tx
    .selectFrom('payment_gift')
    .select(['state', 'decided_at'])
    .where('giver_id', '=', giver)
    .where('receiver_id', '=', receiver)
    .where('state', 'in', ['pending', 'declined'])
    .execute();
  return refusalOf(canGiveAgain(earlier, now));
}

/** Title on the provider's page. Must be deterministic: a repeated request has to describe the same checkout. */
function titleOf({ product, numcy }: Offer, locale: LocaleTag): string {
  const { t } = createTranslator(locale);
  return product === 'pro_month' || product === 'pro_year'
    ? t(`payment.title.${product}`)
    : t('payment.title.numcy', { count: numcy });
}

/** Leaves out letters and digits that look alike. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Makes an unguessable order number (60 random bits), such as `K7Q2-M9WA-3TZF`. */
function makeOrderNumber(): string {
  const all = [...randomBytes(12)].map((byte) => letters.charAt(byte % letters.length)).join('');
  return [all.slice(0, 4), all.slice(4, 8), all.slice(8)].join('-');
}
