import { createHash, randomUUID } from 'node:crypto';
import type { Tx } from '#server/platform/db/database.ts';
import type { Numcy } from '#shared/numcy.ts';
import { credit } from './credit.ts';
import type { WalletPrices } from './lock-wallet.ts';

/**
 * Grants numcy on an operator's behalf; returns the new balance. Every call grants again.
 * @param amount whole numcy, 1–1 000 000
 * @throws RangeError for any other amount
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
 * Like `grantNumcy`, but once per key, so that a command run again grants nothing more.
 * @param grant.key any text; only its hash is stored
 * @returns `ok` false if the key was used with a different amount
 * @throws RangeError unless the amount is whole, 1–1 000 000
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
