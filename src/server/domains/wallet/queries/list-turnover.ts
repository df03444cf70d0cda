import type { PostingKind } from '#contract/wallet.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type Numcy, parseNumcy } from '#shared/numcy.ts';

export interface Turnover {
  kind: PostingKind;
  postings: number;
  gained: Numcy;
  paid: Numcy;
}

/** Gains and payments of all wallets by kind, from `from` (inclusive) to `to` (exclusive). */
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
