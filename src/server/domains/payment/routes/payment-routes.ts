import { paymentCalls } from '#contract/payment.ts';
import { type NumberingPlan, resolvePhone } from '#server/domains/numbering/door.ts';
import type { Base } from '#server/domains/part.ts';
import { type ApiContext, createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem, requestLocale } from '#server/platform/http/problem.ts';
import { consume } from '#server/platform/rate-limit/rate-limit.ts';
import { hourMs } from '#shared/time.ts';
import type { PaymentDeps } from '../commands/payment-deps.ts';
import { startCheckout } from '../commands/start-checkout.ts';
import { syncPurchase } from '../commands/sync-purchase.ts';
import { findOwnOrder } from '../queries/find-order.ts';
import { presentOffers, presentOrder } from '../views.ts';

export interface PaymentRouteDeps extends PaymentDeps, Pick<Base, 'homeOf'> {
  plan: NumberingPlan;
  taxLine: string;
  checkoutsPerHour: number;
}

/** Limits how often viewing an unpaid order queries the provider, per member. */
const looks = { name: 'order-looks', most: 30, spanMs: hourMs } as const;

/** Retry-After in seconds if the provider is unreachable or overloaded. */
export const awayS = 30;

export function paymentRoutes(deps: PaymentRouteDeps) {
  const { database, clock, provider, prices, taxLine } = deps;
  const api = createApi();
  const begun = { name: 'checkouts', most: deps.checkoutsPerHour, spanMs: hourMs };
  const offers = presentOffers(prices, provider, deps);

  addCall(
    api,
    paymentCalls,
    'GET /api/v6/payment/offers',
    { summary: 'List offers and prices', gives: 'The same for everyone', who: 'anyone', failures: [] },
    (c) => ok(c, offers, 'public, max-age=300'),
  );

  addCall(
    api,
    paymentCalls,
    'POST /api/v6/payment/checkout',
    {
      summary: 'Start a checkout',
      description:
        'Opens the payment provider’s page. With `amount` and `currency` as shown, a changed price is refused.',
      gives: 'Where it is paid',
      who: 'fresh-member',
      failures: [
        'payment.not_configured',
        'payment.product_unknown',
        'payment.amount_refused',
        'payment.price_changed',
        'payment.gift_unknown',
        'payment.gift_refused',
        'payment.already_subscribed',
        'payment.unavailable',
        'payment.gift_waiting',
        'payment.gift_declined',
        'number.invalid',
        'limit.hour',
        ...bodyFailures,
      ],
    },
    async (c, { fields, member }) => {
      if (provider === null) return problem(c, 'payment.not_configured');
      const gift = readGift(c, fields.gift_number);
      if (gift === undefined) return problem(c, 'number.invalid');
      const retryAfterSeconds = await consume(database.db, begun, member.profileId, clock.now());
      if (retryAfterSeconds > 0) return problem(c, 'limit.hour', { retryAfterSeconds });
      const { product, amount, currency } = fields;
      const numcy = fields.numcy === undefined ? undefined : BigInt(fields.numcy);
      const namesGiver = fields.gift_named === '1';
      const asked = { product, numcy, amount, currency, giftPhone: gift, namesGiver, locale: requestLocale(c) };
      const outcome = await startCheckout(deps, provider, member, asked);
      if (outcome === 'payment.unavailable') return problem(c, outcome, { retryAfterSeconds: awayS });
      return typeof outcome === 'string' ? problem(c, outcome) : ok(c, outcome);
    },
  );

  /** Digits; null if empty, undefined if not a phone number. */
  function readGift(c: ApiContext, typed: string | undefined): string | null | undefined {
    if (typed === undefined || typed.trim() === '') return null;
    return resolvePhone(deps.plan, typed, { country: undefined, home: () => deps.homeOf(c).country })?.digits;
  }

  addCall(
    api,
    paymentCalls,
    'GET /api/v6/payment/order/{number}',
    {
      summary: 'Show one of my orders',
      description: 'Queries the provider while the order is unpaid.',
      gives: 'The order with what happened to it',
      who: 'account',
      failures: ['payment.not_found', 'request.invalid'],
    },
    async (c, { path, member }) => {
      const number = path.number.toUpperCase();
      const record = await findOwnOrder(database.db, member.profileId, number);
      if (record === null) return problem(c, 'payment.not_found');
      const { state, checkout_id: checkoutId } = record.order;
      const mayAsk = state === 'open' && checkoutId !== null && provider?.name === record.order.provider;
      if (!mayAsk || (await consume(database.db, looks, member.profileId, clock.now())) > 0) {
        return ok(c, presentOrder(record, taxLine));
      }
      // Credits coins even if no webhook arrives; a provider outage must not fail this page.
      await syncPurchase(deps, provider, checkoutId).catch((err: unknown) => {
        deps.log.warn({ order: number, err }, 'the payment provider could not be asked');
      });
      return ok(c, presentOrder((await findOwnOrder(database.db, member.profileId, number)) ?? record, taxLine));
    },
  );
  return api;
}
