import type { SubscriptionKindName } from '#server/domains/part.ts';
import { getBalance, type SpendOutcome, spend, type WalletPrices } from '#server/domains/wallet/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Numcy } from '#shared/numcy.ts';
import { lockLive } from '../queries/live-subscriptions.ts';
import { chargeKey, ledgerOf, monthsAfter } from '../rules.ts';

export interface SubscriptionWish {
  profileId: string;
  kind: SubscriptionKindName;
  commentId: string;
  price: Numcy;
}

export type Begun =
  | {
      ok: true;
      endsAt: Date;
      balance: Numcy;
      /** Receipt number of the first month; null if already paid, so nothing was charged. */
      receipt: string | null;
    }
  | Extract<SpendOutcome, { ok: false }>;

/** Charges the first month once, or resumes. Needs `lockActive`; roll back if the result is not ok. */
export async function beginSubscription(
  tx: Tx,
  prices: WalletPrices,
  wish: SubscriptionWish,
  now: Date,
): Promise<Begun> {
  const { profileId, kind, commentId, price } = wish;
  const live = await lockLive(tx, wish);
  if (live !== null) {
    await tx.updateTable('numcy_subscription').set({ renews: true }).where('id', '=', live.id).execute();
    return { ok: true, endsAt: live.endsAt, balance: await getBalance(tx, prices, profileId), receipt: null };
  }
  const endsAt = monthsAfter(now, 1);
  const { id } = await tx
    .insertInto('numcy_subscription')
    .values({
      profile_id: profileId,
      kind,
      comment_id: commentId,
      price: String(price),
      begun_at: now,
      ends_at: endsAt,
      ended_at: null,
      ended_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const paid = await spend(tx, prices, chargeOf({ ...wish, id, months: 1 }), now);
  return paid.ok ? { ok: true, endsAt, balance: paid.balance, receipt: paid.receipt } : paid;
}

export function chargeOf({ profileId, kind, commentId, price, id, months }: SubscriptionWish & ChargedMonth) {
  const { posting, account } = ledgerOf(kind);
  return {
    profileId,
    kind: posting,
    amount: price,
    counterAccount: account,
    reference: `comment ${commentId}`,
    idempotencyKey: chargeKey(kind, id, months),
  };
}

interface ChargedMonth {
  id: string;
  months: number;
}
