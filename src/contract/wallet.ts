import { z } from 'zod';
import type { NumcyJson } from '#shared/numcy.ts';
import type { CallMap } from './call.ts';
import { PageQuery, pagedList } from './paged-list.ts';
import { numcyReceiptNumber, type PriceKey, priceKeys, spendingKinds } from './wallet-rule.ts';

const SentNumcy = z
  .union([z.int(), z.string().regex(/^-?\d{16,}$/)])
  .meta({ id: 'Numcy', description: 'Whole numcy: a number up to 2^53 - 1, beyond it a string of decimal digits' });
/** Whole numcy as an answer holds them: `writeNumcy` makes them, `readNumcy` reads them, and nothing else compiles. */
export const Numcy = SentNumcy as unknown as z.ZodType<NumcyJson, NumcyJson>;

/** Why coins were taken back: what they were bought with went back, or the bank took it back. */
export const debtReasons = ['refund', 'dispute'] as const;
export type DebtReason = (typeof debtReasons)[number];

/** Nothing can be spent until what is owed is paid, by whatever comes in next. */
export const Held = z.object({ amount: Numcy, reason: z.enum(debtReasons) }).meta({ id: 'HeldWallet' });
export type Held = z.infer<typeof Held>;

export const Balance = z.object({
  balance: Numcy,
  /** Null for a wallet that owes nothing. */
  held: Held.nullable(),
});
export type Balance = z.infer<typeof Balance>;

/** Numcy for what domains sell: each says in its manifest what that is. */
const declared = Object.fromEntries(priceKeys.map((key) => [key, Numcy])) as Record<PriceKey, typeof Numcy>;

/** What numcy are for, and what is free. */
export const Prices = z
  .object({
    /** Numcy that a new member's wallet starts with. */
    welcome: Numcy,
    /** Numcy for one look-up beyond the free ones. */
    paidSearch: Numcy,
    ...declared,
    /** Different numbers that a member may look up free in a day (UTC), and a Pro member. */
    freeSearches: z.int(),
    freeSearchesPro: z.int(),
  })
  .meta({ id: 'Prices' });
export type Prices = z.infer<typeof Prices>;

/** Why a posting was made; each is the phrase `wallet.kind.<kind>`. */
export const postingKinds = [
  'welcome',
  ...spendingKinds,
  'refund',
  'granted',
  'pack',
  'payment_returned',
  'debt_paid',
  'gift_sent',
  'gift_received',
  'gift_returned',
  'set_aside',
  'set_aside_returned',
] as const;
export type PostingKind = (typeof postingKinds)[number];

export const Posting = z
  .object({
    id: z.string(),
    kind: z.enum(postingKinds),
    /** Whole numcy: above 0 gained, below 0 paid. */
    amount: Numcy,
    balanceAfter: Numcy,
    createdAtTimestamp: z.int(),
    /** Number of its receipt; null for what has none: what came in, which has the receipt of its order or needs none. */
    receipt: z.string().nullable(),
  })
  .meta({ id: 'Posting' });
export type Posting = z.infer<typeof Posting>;

/** The newest first. */
export const WalletHistory = pagedList(Posting);
export type WalletHistory = z.infer<typeof WalletHistory>;

/** One entry of a member's wallet, as receipts name it. */
export const LedgerLine = z
  .object({
    /** 1, 2, 3 … of the wallet, without a gap. */
    version: z.string().meta({ description: 'Decimal digits' }),
    kind: z.enum(postingKinds),
    /** Whole numcy: above 0 gained, below 0 paid. */
    amount: Numcy,
    balanceAfter: Numcy,
    atTimestamp: z.int(),
  })
  .meta({ id: 'LedgerLine' });
export type LedgerLine = z.infer<typeof LedgerLine>;

/** What was paid for with numcy, or given back of it. */
export const NumcyReceipt = z
  .object({
    /** Stays the same for good. */
    number: z.string(),
    ledger: LedgerLine,
    /** The number of the receipt that this one gives back; null for a charge. */
    reverses: z.string().nullable(),
    /** The number of the receipt that gave this charge back; null for what stands. */
    reversedBy: z.string().nullable(),
  })
  .meta({ id: 'NumcyReceipt' });
export type NumcyReceipt = z.infer<typeof NumcyReceipt>;

export const ReceiptPath = z.object({
  number: z
    .string()
    .regex(numcyReceiptNumber)
    .meta({ param: { name: 'number', in: 'path' }, example: 'N-1024' }),
});

export const walletCalls = {
  'GET /api/v6/numcy/balance': { answer: Balance },
  'GET /api/v6/numcy/history': { query: PageQuery, answer: WalletHistory },
  'GET /api/v6/numcy/receipt/{number}': { path: ReceiptPath, answer: NumcyReceipt },
  'GET /api/v6/numcy/prices': { answer: Prices },
} satisfies CallMap;
