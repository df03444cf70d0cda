import { z } from 'zod';
import type { CallMap } from './call.ts';
import { PageQuery, pagedList } from './paged-list.ts';

export const Balance = z.object({ balance: z.int() });
export type Balance = z.infer<typeof Balance>;

/** What numcy are for, and what is free. */
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

/** The newest first. */
export const WalletHistory = pagedList(Posting);
export type WalletHistory = z.infer<typeof WalletHistory>;

export const walletCalls = {
  'GET /api/v6/numcy/balance': { answer: Balance },
  'GET /api/v6/numcy/history': { query: PageQuery, answer: WalletHistory },
  'GET /api/v6/numcy/prices': { answer: Prices },
} satisfies CallMap;
