import { randomUUID } from 'node:crypto';
import {
  type CheckoutOrder,
  type PaymentProvider,
  ProviderError,
  type PurchaseState,
  type WebhookDelivery,
  type WebhookEvent,
} from '#server/domains/payment/providers/provider.ts';
import type { Clock } from '#server/platform/clock.ts';

interface Sold {
  order: CheckoutOrder;
  paidAt: Date | null;
  refunds: Map<string, number>;
}

/**
 * A provider whose webhook is no more than an id that nobody signed, as Mollie's is: anybody may send it, and what it is
 * about is asked for. It sells no subscriptions and keeps no list of events.
 */
export class BareIdProvider implements PaymentProvider {
  readonly name = 'bare-id';
  readonly isTest = true;
  readonly takesWebhooks = true;
  readonly #clock: Clock;
  readonly #sold = new Map<string, Sold>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async createCheckout(order: CheckoutOrder) {
    const known = [...this.#sold].find(([, sold]) => sold.order.number === order.number)?.[0];
    const checkoutId = known ?? `tr_${randomUUID()}`;
    if (known === undefined) this.#sold.set(checkoutId, { order, paidAt: null, refunds: new Map() });
    return { checkoutId, url: `https://pay.example/${checkoutId}` };
  }

  parseWebhook({ body }: WebhookDelivery): WebhookEvent | null {
    const objectId = new URLSearchParams(new TextDecoder().decode(body)).get('id');
    if (!objectId) return null;
    // It has no ids of its own for what it sends: the state that it had then stands for it.
    const sold = this.#sold.get(objectId);
    return { eventId: `${objectId}:${sold?.paidAt === null ? 'open' : 'paid'}:${sold?.refunds.size}`, objectId };
  }

  async fetchState(objectId: string): Promise<PurchaseState | null> {
    const sold = this.#sold.get(objectId);
    if (!sold) return null;
    const { order, paidAt } = sold;
    const refunded = [...sold.refunds.values()].reduce((sum, amount) => sum + amount, 0);
    const { amount, currency } = order;
    return {
      checkoutId: objectId,
      orderNumber: order.number,
      isTest: true,
      amount,
      currency,
      email: null,
      claim: order.claim,
      returnUrl: order.successUrl,
      step: paidAt === null ? 'open' : 'paid',
      payments: paidAt === null ? [] : [{ paymentId: objectId, amount, currency, paidAt, refunded, disputed: 0 }],
      subscription: null,
    };
  }

  async refund({ paymentId, amount, key }: { paymentId: string; amount: number; key: string }): Promise<void> {
    const sold = this.#sold.get(paymentId);
    if (!sold || sold.refunds.has(key)) return;
    const refunded = [...sold.refunds.values()].reduce((sum, one) => sum + one, 0);
    if (refunded + amount > sold.order.amount) throw new ProviderError('so much was not paid', { isLasting: true });
    sold.refunds.set(key, amount);
  }

  pay(checkoutId: string): void {
    const sold = this.#sold.get(checkoutId);
    if (sold) sold.paidAt = this.#clock.now();
  }
}
