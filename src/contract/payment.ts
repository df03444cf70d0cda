import { z } from 'zod';
import { type CallMap, Done, IdempotencyHeader } from './call.ts';
import { PageQuery, pagedList } from './paged-list.ts';
import { LedgerLine, Numcy } from './wallet.ts';
import { wholeNumber } from './whole-number.ts';

/** What can be bought; `numcy` is an exact count of coins. */
export const products = ['numcy_50', 'numcy_120', 'numcy_300', 'numcy_700', 'numcy', 'pro_month', 'pro_year'] as const;
export type Product = (typeof products)[number];

export const subscriptionPeriods = ['month', 'year'] as const;
export type SubscriptionPeriod = (typeof subscriptionPeriods)[number];

/**
 * `open`: not paid yet; `held`: the operator looks at it, and nothing was credited; `disputed`: the buyer's bank took the
 * money back for now; `refunded`: all of it went back.
 */
export const orderStates = ['open', 'paid', 'failed', 'expired', 'held', 'disputed', 'refunded'] as const;
export type OrderState = (typeof orderStates)[number];

/** What happened to an order; each is the phrase `payment.line.<kind>`. */
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

/** Everything that is for sale, the same for everyone. */
export const Offers = z
  .object({
    /** Whether anything can be bought here: false where no provider is set up. */
    isOpen: z.boolean(),
    /** Nobody's money is taken: this site sells for trying out. */
    isTest: z.boolean(),
    provider: z.string().nullable(),
    currency,
    packs: z.array(z.object({ product: z.string(), numcy: Numcy, amount: minorUnits })),
    /** Any count from `minNumcy` to `maxNumcy`, for `unitAmount` each: the price of the dearest pack. */
    exact: z.object({
      minNumcy: z.int(),
      maxNumcy: z.int(),
      unitAmount: z.number().meta({
        description:
          'In the smallest unit, perhaps a fraction; a total is computed exactly from the dearest pack, and rounded up',
      }),
    }),
    pro: z.array(z.object({ product: z.string(), period: z.enum(subscriptionPeriods), amount: minorUnits })),
    /** How the operator names the tax in the prices; empty where nothing was said. */
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
    description: 'How many, with the product `numcy` alone',
  }),
  gift_named: z.enum(['0', '1']).default('0').meta({
    description: '`1`: the receiver of a gift is told the name that I show; otherwise that a member gives it',
  }),
  gift_number: z.string().max(80).optional().meta({ description: 'Whose wallet gets the coins; left out: one’s own' }),
  /** What the buyer was shown. Where the price is another by now, nothing is opened. */
  amount: wholeNumber(1).optional(),
  currency: z.string().max(10).optional(),
});

export const Checkout = z
  .object({
    /** Of the order; tells it on receipts. */
    number: z.string(),
    /** Where it is paid. */
    url: z.string(),
  })
  .meta({ id: 'Checkout' });
export type Checkout = z.infer<typeof Checkout>;

export const OrderLine = z.object({
  kind: z.enum(orderLineKinds),
  /** Money that moved with it, in the smallest unit; null where none did. */
  amount: z.int().nullable(),
  /** Numcy that moved with it: above 0 to the wallet, below 0 out of it; null where none did. */
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
    /** Given back or taken back by a bank, of `amount`. */
    refundedAmount: minorUnits,
    numcy: Numcy,
    isGift: z.boolean(),
    /** Its receiver is told who gives it. */
    namesGiver: z.boolean(),
    /** A later period of a subscription: the number of the order that began it. */
    renews: z.string().nullable(),
    provider: z.string(),
    isTest: z.boolean(),
    taxLine: z.string(),
    createdAtTimestamp: z.int(),
    paidAtTimestamp: z.int().nullable(),
    lines: z.array(OrderLine),
    /** What it moved in the buyer's own wallet; empty for a gift. */
    ledger: z.array(LedgerLine),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof Order>;

/** The newest first. */
export const Orders = pagedList(Order.omit({ lines: true, ledger: true }).meta({ id: 'OrderSummary' }));
export type OrderSummary = z.infer<typeof Orders>['items'][number];

export const OrderPath = z.object({
  number: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .meta({ param: { name: 'number', in: 'path' }, example: 'K7Q2-M9WA-3TZF' }),
});

/** Numcy that a member paid for and another one may accept. Times are seconds since 1970. */
export const Gift = z
  .object({
    id: z.string(),
    numcy: Numcy,
    /** The own name of who gives it, where they want it told and show one; else null. */
    giver: z.string().nullable(),
    offeredAtTimestamp: z.int(),
    /** Until then it can be accepted; after that its price goes back. */
    expiresAtTimestamp: z.int(),
  })
  .meta({ id: 'Gift' });
export type Gift = z.infer<typeof Gift>;

export const giftStates = ['pending', 'accepted', 'declined', 'expired', 'withdrawn', 'returned'] as const;

/** A gift to me, whatever became of it, as one keeps it. */
export const GiftReceipt = Gift.extend({
  /** Stays the same for good. */
  number: z.string(),
  state: z.enum(giftStates),
  /** What of it its payment still stands for. */
  left: Numcy,
  decidedAtTimestamp: z.int().nullable(),
}).meta({ id: 'GiftReceipt' });
export type GiftReceipt = z.infer<typeof GiftReceipt>;

/** Those that wait for me, the newest first. */
export const Gifts = pagedList(Gift);

const GiftPath = z.object({
  id: z
    .string()
    .regex(/^\d{1,18}$/)
    .meta({ param: { name: 'id', in: 'path' }, example: '12' }),
});

/** The sandbox's checkout, for its pretended page of payment. */
export const SandboxCheckout = z
  .object({
    id: z.string(),
    product: z.enum(products),
    numcy: Numcy,
    period: z.enum(subscriptionPeriods).nullable(),
    amount: minorUnits,
    currency,
    state: z.enum(['open', 'paid', 'failed', 'expired']),
    /** Where the page leads once it is paid, and where one turns back to. */
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

/** Pro as a member has it now. Times are seconds since 1970. */
export const ActiveSubscription = z
  .object({
    /** Paid for again by itself, until that is canceled. */
    autoRenewing: z.boolean(),
    /** Until when it is paid. */
    expiredAt: z.int(),
    /** When the provider is asked next what became of it; null where nothing changes any more. */
    nextCronScheduledAt: z.int().nullable(),
    period: z.enum(subscriptionPeriods),
    provider: z.string(),
    /** `past_due`: a payment failed and is tried again, Pro goes on meanwhile; `ended`: it is not renewed any more. */
    status: z.enum(['active', 'past_due', 'ended']),
    tier: z.literal('tier1'),
    /** When a payment that failed is not waited for any more, or what is paid ends. */
    proUntil: z.int(),
    /** Of the order that began it. */
    orderNumber: z.string(),
  })
  .meta({ id: 'ActiveSubscription' });
export type ActiveSubscription = z.infer<typeof ActiveSubscription>;

export const Subscription = z
  .object({
    /** Digits. */
    myNumber: z.string(),
    /** The same as people write it. */
    myPhone: z.string(),
    /** There is none. */
    neverRequested: z.boolean(),
    activeSubscription: ActiveSubscription.nullable(),
    /** Whether Stripe sells here. */
    stripe: z.boolean(),
    /** Whether the provider has a page where the card is changed and bills are seen. */
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
    query: z.object({ platform: z.string().max(20).default('web').meta({ description: 'Only `web`' }) }),
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
