import { createHash, randomUUID } from 'node:crypto';
import type { Tx } from '#server/platform/db/database.ts';
import type { Numcy } from '#shared/numcy.ts';
import { credit } from './credit.ts';
import type { WalletPrices } from './open-wallet.ts';

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
  const idempotencyKey = `granted:${createHash('sha256').update(key).digest('base64url')}`;
  const order = { profileId, kind: 'granted', amount, counterAccount: 'grants', reference: null } as const;
  const { ok, balance, ...done } = await credit(tx, prices, { ...order, idempotencyKey }, now);
  return { ok, balance, isRepeat: 'isRepeat' in done ? done.isRepeat : true };
}
