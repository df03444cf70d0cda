import { randomUUID } from 'node:crypto';
import type { Tx } from '#server/platform/db/database.ts';
import type { Numcy } from '#shared/numcy.ts';
import { isAmount } from '../rules.ts';
import { openWallet, type WalletPrices } from './open-wallet.ts';
import { post } from './post.ts';

/**
 * An operator gives numcy to a member; answers the balance after it. Each call gives once more. In the caller's
 * transaction.
 *
 * @param amount whole numcy, 1–1 000 000
 * @throws RangeError for another amount
 */
export async function grantNumcy(
  tx: Tx,
  prices: WalletPrices,
  profileId: string,
  amount: Numcy,
  now: Date,
): Promise<Numcy> {
  if (!isAmount(amount)) throw new RangeError('numcy are whole, 1–1 000 000');
  const balance = await openWallet(tx, prices, profileId, now);
  return post(
    tx,
    balance,
    {
      profileId,
      kind: 'granted',
      amount,
      counterAccount: 'grants',
      reference: null,
      idempotencyKey: `granted:${randomUUID()}`,
      reverses: null,
    },
    now,
  );
}
