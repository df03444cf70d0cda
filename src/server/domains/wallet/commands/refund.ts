import type { Tx } from '#server/platform/db/database.ts';
import { type Numcy, parseNumcy } from '#shared/numcy.ts';
import type { SiteAccount } from '../rules.ts';
import { gain } from './credit.ts';
import { lockOrCreateWallet, type WalletPrices } from './lock-wallet.ts';
import { findPosting } from './post.ts';

/**
 * Refunds the charge with this key by a reversing posting, once. A later try of the charge has its own key
 * (`findLastTry`) and is not affected.
 * @returns the new balance; null if nothing was charged with this key
 */
export async function refund(
  tx: Tx,
  prices: WalletPrices,
  charge: { profileId: string; idempotencyKey: string },
  now: Date,
): Promise<{ balance: Numcy; isRepeat: boolean } | null> {
  const wallet = await lockOrCreateWallet(tx, prices, charge.profileId, now);
  const charged = await findPosting(tx, charge.profileId, charge.idempotencyKey);
  if (!charged || parseNumcy(charged.amount) > 0n) return null;
  if (charged.backId !== null) return { balance: wallet.balance, isRepeat: true };
  const { balance } = await gain(
    tx,
    wallet,
    {
      profileId: charge.profileId,
      kind: 'refund',
      amount: -parseNumcy(charged.amount),
      counterAccount: charged.counter_account as SiteAccount,
      reference: charged.reference,
      idempotencyKey: `refund:${charged.id}`,
      reverses: charged.id,
    },
    now,
  );
  return { balance, isRepeat: false };
}
