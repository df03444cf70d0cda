import type { Product, SubscriptionPeriod } from '#contract/payment.ts';
import type { Numcy } from '#shared/numcy.ts';

/**
 * What the payment core and a provider's adapter say to each other. An adapter is a folder `providers/<name>/` with
 * `settings.ts` and `provider.ts`, and one line of `catalogue.ts`. It keeps no orders and credits nothing: a webhook is a
 * hint that something changed, `fetchState` tells what is, and the core applies that.
 */
export interface PaymentProvider {
  /** Part of `/api/v6/payment/webhook/{name}`, lower case with dashes. */
  readonly name: string;
  /** Nobody's money is taken. */
  readonly isTest: boolean;
  /** Whether deliveries can be verified, or are harmless as they are; otherwise there is no address for them. */
  readonly takesWebhooks: boolean;
  /**
   * Opens the page where the order is paid; asked again with the same order it gives the same one.
   *
   * @throws ProviderError
   */
  createCheckout(order: CheckoutOrder): Promise<{ checkoutId: string; url: string }>;
  /** Null for what the provider did not send. What it is about is only named: it may be of any kind, or unknown. */
  parseWebhook(delivery: WebhookDelivery): WebhookEvent | null;
  /**
   * The whole purchase that an object of the provider belongs to, as it is now; null where it is of no purchase of ours.
   *
   * @throws ProviderError
   */
  fetchState(objectId: string): Promise<PurchaseState | null>;
  /**
   * Gives money back, once a key.
   *
   * @throws ProviderError
   */
  refund(refund: { paymentId: string; amount: number; key: string }): Promise<void>;
  /** Where the provider sells subscriptions. */
  readonly subscriptions?: SubscriptionDesk;
  /** Checkouts of that time, paid or not, for comparing. Left out where it keeps no list. */
  listCheckouts?(span: { since: Date; until: Date }): Promise<string[]>;
  /** What the provider told in that time, for comparing. Left out where it keeps no list. */
  listEvents?(span: { since: Date; until: Date }): Promise<WebhookEvent[]>;
}

export interface SubscriptionDesk {
  /** It ends with the period that is paid. Done again it changes nothing. */
  cancelRenewal(subscriptionId: string): Promise<void>;
  /** At once: for who is not there any more. */
  end(subscriptionId: string): Promise<void>;
  /** A page where the customer changes the card and sees bills; null where there is none. */
  openPortal(customer: { customerId: string; returnUrl: string }): Promise<string | null>;
}

export interface CheckoutOrder {
  number: string;
  product: Product;
  /** What the provider shows to the buyer, in their language. */
  title: string;
  /** In the smallest unit of the currency. */
  amount: number;
  /** ISO 4217, lower case. */
  currency: string;
  /** Null for what is paid once. */
  period: SubscriptionPeriod | null;
  /** 0 for Pro. */
  numcy: Numcy;
  successUrl: string;
  cancelUrl: string;
  /** Kept beside the purchase and told with it (`rules/claim.ts`): at most 500 letters of ASCII. */
  claim: string;
}

export interface WebhookDelivery {
  headers: Headers;
  /** As it came, before any parser. */
  body: Uint8Array;
  receivedAt: Date;
}

export interface WebhookEvent {
  eventId: string;
  objectId: string;
}

export interface PurchaseState {
  checkoutId: string;
  /** As the provider was told; only compared with our order. */
  orderNumber: string | null;
  /** The order's own, as it was given; null where there was none. */
  claim: string | null;
  /** Where its buyer was to be led back to; null where that is not told. */
  returnUrl: string | null;
  isTest: boolean;
  step: 'open' | 'paid' | 'failed' | 'expired';
  /** What the checkout asks for in all. */
  amount: number;
  currency: string;
  email: string | null;
  /** The first is the order's own; others renew a subscription, in the order in which they were paid. */
  payments: PaymentMade[];
  subscription: SubscriptionState | null;
}

export interface PaymentMade {
  paymentId: string;
  amount: number;
  currency: string;
  paidAt: Date;
  /** Given back so far, and held by a dispute or lost to it. */
  refunded: number;
  disputed: number;
}

export interface SubscriptionState {
  subscriptionId: string;
  customerId: string | null;
  status: 'active' | 'past_due' | 'incomplete' | 'ended';
  isRenewing: boolean;
  /** Until when it is paid. */
  paidUntil: Date;
  startedAt: Date;
}

/** The provider could not be asked, or refused; `isLasting` where asking again changes nothing. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly isLasting: boolean;

  constructor(message: string, options: { isLasting: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.isLasting = options.isLasting;
  }
}
