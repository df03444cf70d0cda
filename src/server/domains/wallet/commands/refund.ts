import type { Tx } from '#server/platform/db/database.ts';
import { type Numcy, parseNumcy } from '#shared/numcy.ts';
import type { SiteAccount } from '../rules.ts';
import { openWallet, type WalletPrices } from './open-wallet.ts';
import { findPosting, post } from './post.ts';

/**
 * Gives back what was charged with this key, by a posting that reverses it; once, however often it is asked for. In the
 * caller's transaction.
 *
 * @returns the balance after it; null where nothing was charged with this key
 */
export async function refund(
  tx: Tx,
  prices: WalletPrices,
  charge: { profileId: string; idempotencyKey: string },
  now: Date,
): Promise<{ balance: Numcy; isRepeat: boolean } | null> {
  const balance = await openWallet(tx, prices, charge.profileId, now);
  const charged = await findPosting(tx, charge.profileId, charge.idempotencyKey);
  if (!charged || parseNumcy(charged.amount) > 0n) return null;
  if (charged.backId !== null) return { balance, isRepeat: true };
  const after = await post(
    tx,
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
  return { balance: after, isRepeat: false };
}
