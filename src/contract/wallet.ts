import { z } from 'zod';

export const Balance = z.object({ balance: z.int() });
export type Balance = z.infer<typeof Balance>;

/** `GET /api/v6/numcy/prices`: what numcy are for, and what is free. */
export const Prices = z
  .object({
    /** Numcy that a new member's wallet starts with. */
    welcome: z.int(),
    /** Numcy for one look-up beyond the free ones. */
    paidSearch: z.int(),
    /** Different numbers that a member may look up free in a day (UTC), and a Pro member. */
    freeSearches: z.int(),
    freeSearchesPro: z.int(),
  })
  .meta({ id: 'Prices' });
export type Prices = z.infer<typeof Prices>;

/** Why a posting was made; each is the phrase `wallet.kind.<kind>`. */
export const postingKinds = ['welcome', 'paid_search', 'refund', 'granted'] as const;
export type PostingKind = (typeof postingKinds)[number];

export const Posting = z
  .object({
    id: z.string(),
    kind: z.enum(postingKinds),
    /** Whole numcy: above 0 gained, below 0 paid. */
    amount: z.int(),
    balanceAfter: z.int(),
    createdAtTimestamp: z.int(),
  })
  .meta({ id: 'Posting' });
export type Posting = z.infer<typeof Posting>;

/** `GET /api/v6/numcy/history` */
export const WalletHistoryQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(10),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});
/** The newest first. */
export const WalletHistory = z.object({ items: z.array(Posting), total: z.int(), hasMore: z.boolean() });
export type WalletHistory = z.infer<typeof WalletHistory>;
