import { createHash, randomUUID } from 'node:crypto';
import type { Tx } from '#server/platform/db/database.ts';
import { type Numcy, parseNumcy } from '#shared/numcy.ts';
import { isAmount } from '../rules.ts';
import { openWallet, type WalletPrices } from './open-wallet.ts';
import { findPosting, post } from './post.ts';

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
  const outcome = await grantNumcyOnce(tx, prices, { profileId, amount, key: randomUUID() }, now);
  return outcome.balance;
}

/**
 * The same, once a key: a command that is run again gives nothing more. In the caller's transaction.
 *
 * @param grant.key any text; only its hash is kept
 * @returns `ok` false where another amount was given with this key
 * @throws RangeError for an amount that is not whole, 1–1 000 000
 */
export async function grantNumcyOnce(
  tx: Tx,
  prices: WalletPrices,
  { profileId, amount, key }: { profileId: string; amount: Numcy; key: string },
  now: Date,
): Promise<{ ok: boolean; balance: Numcy; isRepeat: boolean }> {
  if (!isAmount(amount)) throw new RangeError('numcy are whole, 1–1 000 000');
  const idempotencyKey = `granted:${createHash('sha256').update(key).digest('base64url')}`;
  const balance = await openWallet(tx, prices, profileId, now);
  const earlier = await findPosting(tx, profileId, idempotencyKey);
  if (earlier) return { ok: parseNumcy(earlier.amount) === amount, balance, isRepeat: true };
  const order = { profileId, kind: 'granted', amount, counterAccount: 'grants', reference: null } as const;
  return {
    ok: true,
    balance: await post(tx, { ...order, idempotencyKey, reverses: null }, now),
    isRepeat: false,
  };
}
