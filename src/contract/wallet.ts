import { z } from 'zod';
import type { NumcyJson } from '#shared/numcy.ts';
import type { CallMap } from './call.ts';
import { PageQuery, pagedList } from './paged-list.ts';
import { numcyReceiptNumber, type PriceKey, priceKeys, spendingKinds } from './wallet-rule.ts';

const SentNumcy = z
  .union([z.int(), z.string().regex(/^-?\d{16,}$/)])
  .meta({ id: 'Numcy', description: 'Whole numcy: a number up to 2^53 - 1, beyond it a string of decimal digits' });
/** Opaque whole numcy on the wire, made by `writeNumcy` and read by `readNumcy` only. */
export const Numcy = SentNumcy as unknown as z.ZodType<NumcyJson, NumcyJson>;

/** Why coins were revoked: refund or chargeback. */
export const debtReasons = ['refund', 'dispute'] as const;
export type DebtReason = (typeof debtReasons)[number];

/** A debt. Spending is blocked until new income has paid it. */
export const Held = z.object({ amount: Numcy, reason: z.enum(debtReasons) }).meta({ id: 'HeldWallet' });
export type Held = z.infer<typeof Held>;

export const Balance = z.object({
  balance: Numcy,
  held: Held.nullable(),
});
export type Balance = z.infer<typeof Balance>;

const declared = Object.fromEntries(priceKeys.map((key) => [key, Numcy])) as Record<PriceKey, typeof Numcy>;

export const Prices = z
  .object({
    welcome: Numcy,
    paidSearch: Numcy,
    ...declared,
    /** Distinct numbers per day (UTC) that a member, or a Pro member, looks up free. */
    freeSearches: z.int(),
    freeSearchesPro: z.int(),
  })
  .meta({ id: 'Prices' });
export type Prices = z.infer<typeof Prices>;

/** Reasons of postings; each is the phrase `wallet.kind.<kind>`. */
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
    amount: Numcy,
    balanceAfter: Numcy,
    createdAtTimestamp: z.int(),
    /** Number of its receipt; null for income, which has its order's receipt or none. */
    receipt: z.string().nullable(),
  })
  .meta({ id: 'Posting' });
export type Posting = z.infer<typeof Posting>;

export const WalletHistory = pagedList(Posting);
export type WalletHistory = z.infer<typeof WalletHistory>;

export const LedgerLine = z
  .object({
    /** Consecutive per wallet, from 1 without gaps. */
    version: z.string().meta({ description: 'Decimal digits' }),
    kind: z.enum(postingKinds),
    amount: Numcy,
    balanceAfter: Numcy,
    atTimestamp: z.int(),
  })
  .meta({ id: 'LedgerLine' });
export type LedgerLine = z.infer<typeof LedgerLine>;

export const NumcyReceipt = z
  .object({
    number: z.string(),
    ledger: LedgerLine,
    reverses: z.string().nullable(),
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
