import type { Product, SubscriptionPeriod } from '#contract/payment.ts';
import type { Numcy } from '#shared/numcy.ts';

/**
 * Contract between the payment core and a provider adapter. An adapter is a folder `providers/<name>/` with
 * `settings.ts` and `provider.ts`, and one line in `catalogue.ts`. It stores no orders and credits nothing: a webhook
 * only hints at a change, `fetchState` returns the current state, and the core applies it.
 */
export interface PaymentProvider {
  /** Part of `/api/v6/payment/webhook/{name}`, lower case with dashes. */
  readonly name: string;
  /** No real money is taken. */
  readonly isTest: boolean;
  /** Whether deliveries can be verified or are harmless; if false, there is no webhook route. */
  readonly takesWebhooks: boolean;
  /** Opens the payment page; the same order returns the same checkout. @throws ProviderError */
  createCheckout(order: CheckoutOrder): Promise<{ checkoutId: string; url: string }>;
  /** Verifies a delivery; null if the provider did not send it. The object named may be of any kind, or unknown. */
  parseWebhook(delivery: WebhookDelivery): WebhookEvent | null;
  /** State of the purchase that an object belongs to; null if not ours. @throws ProviderError */
  fetchState(objectId: string): Promise<PurchaseState | null>;
  /** Refunds once per `key`. @throws ProviderError */
  refund(refund: { paymentId: string; amount: number; key: string }): Promise<void>;
  /** Present if the provider sells subscriptions. */
  readonly subscriptions?: SubscriptionControl;
  /** Ids of checkouts created in the span, paid or not, for comparison. Absent if the provider has no such list. */
  listCheckouts?(span: { since: Date; until: Date }): Promise<string[]>;
  /** Events of the span, for comparison. Absent if the provider has no such list. */
  listEvents?(span: { since: Date; until: Date }): Promise<WebhookEvent[]>;
}

export interface SubscriptionControl {
  /** Cancels at the end of the paid period. Idempotent. */
  cancelRenewal(subscriptionId: string): Promise<void>;
  /** Ends at once. */
  end(subscriptionId: string): Promise<void>;
  /** URL of a page to change the card and see bills; null if there is none. */
  openPortal(customer: { customerId: string; returnUrl: string }): Promise<string | null>;
}

export interface CheckoutOrder {
  number: string;
  product: Product;
  /** Shown to the buyer, in their language. */
  title: string;
  /** In the smallest unit of the currency. */
  amount: number;
  /** ISO 4217, lower case. */
  currency: string;
  /** Null for one-time purchases. */
  period: SubscriptionPeriod | null;
  /** 0 for Pro. */
  numcy: Numcy;
  successUrl: string;
  cancelUrl: string;
  /** Stored with the purchase and returned with it (`rules/claim.ts`): at most 500 ASCII characters. */
  claim: string;
}

export interface WebhookDelivery {
  headers: Headers;
  /** Raw bytes before any parsing, as signatures need them. */
  body: Uint8Array;
  receivedAt: Date;
}

export interface WebhookEvent {
  eventId: string;
  objectId: string;
}

export interface PurchaseState {
  checkoutId: string;
  /** As the provider reports it; only compared with our order. */
  orderNumber: string | null;
  /** The order's claim as stored; null if there was none. */
  claim: string | null;
  /** The buyer's return URL; null if unknown. */
  returnUrl: string | null;
  isTest: boolean;
  step: 'open' | 'paid' | 'failed' | 'expired';
  /** Checkout total, in the smallest unit. */
  amount: number;
  currency: string;
  email: string | null;
  /** The first is the order's own; others are renewals in order of payment. */
  payments: PaymentMade[];
  subscription: SubscriptionState | null;
}

export interface PaymentMade {
  paymentId: string;
  amount: number;
  currency: string;
  paidAt: Date;
  /** Refunded so far, and held by or lost to disputes; in the smallest unit. */
  refunded: number;
  disputed: number;
}

export interface SubscriptionState {
  subscriptionId: string;
  customerId: string | null;
  status: 'active' | 'past_due' | 'incomplete' | 'ended';
  isRenewing: boolean;
  paidUntil: Date;
  startedAt: Date;
}

/** The provider is unreachable or refused; `isLasting` if a retry cannot help. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly isLasting: boolean;

  constructor(message: string, options: { isLasting: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.isLasting = options.isLasting;
  }
}
