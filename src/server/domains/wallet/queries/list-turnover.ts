import type { PostingKind } from '#contract/wallet.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type Numcy, parseNumcy } from '#shared/numcy.ts';
import '../tables.ts';

export interface Turnover {
  kind: PostingKind;
  postings: number;
  /** What wallets gained, and what they paid, both 0 or more. */
  gained: Numcy;
  paid: Numcy;
}

/** What all wallets gained and paid from `from` until before `to`, by kind. */
export async function listTurnover(db: Db, { from, to }: { from: Date; to: Date }): Promise<Turnover[]> {
  const rows = await db
    .selectFrom('wallet_posting')
    .select(({ fn }) => ['kind', fn.countAll<string>().as('postings')])
    .select(({ fn, val }) => [
      fn.coalesce(fn.sum<string>('amount').filterWhere('amount', '>', '0'), val('0')).as('gained'),
      fn.coalesce(fn.sum<string>('amount').filterWhere('amount', '<', '0'), val('0')).as('paid'),
    ])
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .groupBy('kind')
    .orderBy('kind')
    .execute();
  return rows.map(({ kind, postings, gained, paid }) => ({
    kind: kind as PostingKind,
    postings: Number(postings),
    gained: parseNumcy(gained),
    paid: -parseNumcy(paid),
  }));
}
