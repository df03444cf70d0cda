import { z } from 'zod';

export const Balance = z.object({ balance: z.int() });
export type Balance = z.infer<typeof Balance>;

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

/** `GET /api/v6/numcy/history`, the newest first. */
export const WalletHistory = z.object({ items: z.array(Posting), total: z.int(), hasMore: z.boolean() });
export type WalletHistory = z.infer<typeof WalletHistory>;
