import { z } from 'zod';
import { type CallMap, Done, IdempotencyHeader } from './call.ts';
import { PageQuery, pagedList } from './paged-list.ts';
import { LedgerLine, Numcy } from './wallet.ts';
import { wholeNumber } from './whole-number.ts';

export const products = ['numcy_50', 'numcy_120', 'numcy_300', 'numcy_700', 'numcy', 'pro_month', 'pro_year'] as const;
export type Product = (typeof products)[number];

export const subscriptionPeriods = ['month', 'year'] as const;
export type SubscriptionPeriod = (typeof subscriptionPeriods)[number];

/** `held`: under review by the operator, nothing credited. `disputed`: chargeback is open. `refunded`: in full. */
export const orderStates = ['open', 'paid', 'failed', 'expired', 'held', 'disputed', 'refunded'] as const;
export type OrderState = (typeof orderStates)[number];

export const orderLineKinds = [
  'opened',
  'paid',
  'gift_accepted',
  'gift_declined',
  'gift_expired',
  'credited',
  'doubled',
  'refund_asked',
  'refunded',
  'refund_refused',
  'disputed',
  'dispute_won',
  'reversed',
  'owed',
  'failed',
  'expired',
  'held',
] as const;
export type OrderLineKind = (typeof orderLineKinds)[number];

const minorUnits = z.int().meta({ description: 'In the smallest unit of the currency, such as cents' });
const currency = z.string().meta({ description: 'ISO 4217, lower case', example: 'eur' });

export const Offers = z
  .object({
    isOpen: z.boolean(),
    /** The site sells for testing; no real money. */
    isTest: z.boolean(),
    provider: z.string().nullable(),
    currency,
    packs: z.array(z.object({ product: z.string(), numcy: Numcy, amount: minorUnits })),
    /** Any count from `minNumcy` to `maxNumcy`, at `unitAmount` each: the unit price of the most expensive pack. */
    exact: z.object({
      minNumcy: z.int(),
      maxNumcy: z.int(),
      unitAmount: z.number().meta({
        description:
          'In the smallest unit, perhaps a fraction; a total is computed exactly from the dearest pack, and rounded up',
      }),
    }),
    pro: z.array(z.object({ product: z.string(), period: z.enum(subscriptionPeriods), amount: minorUnits })),
    taxLine: z.string(),
    giftDays: z.int().meta({ description: 'Days in which the receiver of a gift may accept it' }),
  })
  .meta({ id: 'Offers' });
export type Offers = z.infer<typeof Offers>;

export const CheckoutFields = z.object({
  product: z
    .string()
    .max(40)
    .meta({ description: products.join(', ') }),
  numcy: wholeNumber(1, 1_000_000).optional().meta({
    description: 'Count, only with the product `numcy`',
  }),
  gift_named: z.enum(['0', '1']).default('0').meta({
    description: '`1`: the receiver of a gift sees my public name; otherwise only that a member gives it',
  }),
  gift_number: z.string().max(80).optional().meta({ description: 'Receiver’s number; default: the buyer' }),
  /** Price shown to the buyer; the order is rejected if it differs now. */
  amount: wholeNumber(1).optional(),
  currency: z.string().max(10).optional(),
});

export const Checkout = z
  .object({
    number: z.string(),
    url: z.string(),
  })
  .meta({ id: 'Checkout' });
export type Checkout = z.infer<typeof Checkout>;

export const OrderLine = z.object({
  kind: z.enum(orderLineKinds),
  /** Money moved, in the smallest unit; null for none. */
  amount: z.int().nullable(),
  /** Numcy moved: positive into the wallet, negative out of it; null for none. */
  numcy: Numcy.nullable(),
  atTimestamp: z.int(),
});
export type OrderLine = z.infer<typeof OrderLine>;

export const Order = z
  .object({
    number: z.string(),
    product: z.enum(products),
    state: z.enum(orderStates),
    amount: minorUnits,
    currency,
    refundedAmount: minorUnits,
    numcy: Numcy,
    isGift: z.boolean(),
    namesGiver: z.boolean(),
    renews: z.string().nullable(),
    provider: z.string(),
    isTest: z.boolean(),
    taxLine: z.string(),
    createdAtTimestamp: z.int(),
    paidAtTimestamp: z.int().nullable(),
    lines: z.array(OrderLine),
    /** Entries in the buyer's own wallet; empty for a gift. */
    ledger: z.array(LedgerLine),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof Order>;

export const Orders = pagedList(Order.omit({ lines: true, ledger: true }).meta({ id: 'OrderSummary' }));
export type OrderSummary = z.infer<typeof Orders>['items'][number];

export const OrderPath = z.object({
  number: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .meta({ param: { name: 'number', in: 'path' }, example: 'K7Q2-M9WA-3TZF' }),
});

/** Numcy that one member paid for another. Times are seconds since 1970. */
export const Gift = z
  .object({
    id: z.string(),
    numcy: Numcy,
    /** The giver's public name, if they agreed to show it. */
    giver: z.string().nullable(),
    offeredAtTimestamp: z.int(),
    /** Deadline to accept; afterwards the price is refunded. */
    expiresAtTimestamp: z.int(),
  })
  .meta({ id: 'Gift' });
export type Gift = z.infer<typeof Gift>;

export const giftStates = ['pending', 'accepted', 'declined', 'expired', 'withdrawn', 'returned'] as const;

export const GiftReceipt = Gift.extend({
  number: z.string(),
  state: z.enum(giftStates),
  left: Numcy,
  decidedAtTimestamp: z.int().nullable(),
}).meta({ id: 'GiftReceipt' });
export type GiftReceipt = z.infer<typeof GiftReceipt>;

export const Gifts = pagedList(Gift);

const GiftPath = z.object({
  id: z
    .string()
    .regex(/^\d{1,18}$/)
    .meta({ param: { name: 'id', in: 'path' }, example: '12' }),
});

export const SandboxCheckout = z
  .object({
    id: z.string(),
    product: z.enum(products),
    numcy: Numcy,
    period: z.enum(subscriptionPeriods).nullable(),
    amount: minorUnits,
    currency,
    state: z.enum(['open', 'paid', 'failed', 'expired']),
    successUrl: z.string(),
    cancelUrl: z.string(),
  })
  .meta({ id: 'SandboxCheckout' });
export type SandboxCheckout = z.infer<typeof SandboxCheckout>;

const SandboxPath = z.object({
  id: z
    .string()
    .regex(/^[\w-]{1,60}$/)
    .meta({ param: { name: 'id', in: 'path' }, example: 'sandbox_K7Q2M9' }),
});

/** The member's current Pro subscription. Times are seconds since 1970. */
export const ActiveSubscription = z
  .object({
    autoRenewing: z.boolean(),
    expiredAt: z.int(),
    /** Next check with the provider; null for none. */
    nextCronScheduledAt: z.int().nullable(),
    period: z.enum(subscriptionPeriods),
    provider: z.string(),
    /** `past_due`: a payment failed and is retried, Pro continues. `ended`: no further renewal. */
    status: z.enum(['active', 'past_due', 'ended']),
    tier: z.literal('tier1'),
    /** End of Pro: of the paid period, or of the retries of a failed payment. */
    proUntil: z.int(),
    orderNumber: z.string(),
  })
  .meta({ id: 'ActiveSubscription' });
export type ActiveSubscription = z.infer<typeof ActiveSubscription>;

export const Subscription = z
  .object({
    myNumber: z.string(),
    myPhone: z.string(),
    neverRequested: z.boolean(),
    activeSubscription: ActiveSubscription.nullable(),
    stripe: z.boolean(),
    /** The provider has a customer portal for cards and invoices. */
    hasPortal: z.boolean(),
    currency,
    prices: Offers.shape.pro,
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof Subscription>;

export const paymentCalls = {
  'GET /api/v6/payment/offers': { answer: Offers },
  'POST /api/v6/payment/checkout': { fields: CheckoutFields, answer: Checkout },
  'GET /api/v6/payment/orders': { query: PageQuery, answer: Orders },
  'GET /api/v6/payment/order/{number}': { path: OrderPath, answer: Order },
  'GET /api/v6/payment/gifts': { query: PageQuery, answer: Gifts },
  'GET /api/v6/payment/gift/{id}': { path: GiftPath, answer: GiftReceipt },
  'POST /api/v6/payment/gift/{id}/accept': {
    headers: IdempotencyHeader,
    path: GiftPath,
    answer: Done.extend({ balance: Numcy }),
  },
  'POST /api/v6/payment/gift/{id}/decline': { headers: IdempotencyHeader, path: GiftPath, answer: Done },
  'GET /api/v6/subscription': {
    query: z.object({ platform: z.string().max(20).default('web').meta({ description: 'Always `web`' }) }),
    answer: Subscription,
  },
  'POST /api/v6/payment/cancel_renewal': {
    answer: Done.extend({ activeSubscription: ActiveSubscription.nullable() }),
  },
  'POST /api/v6/payment/portal': { answer: z.object({ url: z.string() }) },
  'GET /sandbox/payment/{id}': { path: SandboxPath, answer: SandboxCheckout },
  'POST /sandbox/payment/{id}/pay': {
    path: SandboxPath,
    fields: z.object({
      email: z
        .string()
        .regex(/^\P{C}{0,200}$/u)
        .default(''),
    }),
    answer: Done.extend({ url: z.string() }),
  },
  'POST /sandbox/payment/{id}/decline': { path: SandboxPath, answer: Done.extend({ url: z.string() }) },
} satisfies CallMap;
