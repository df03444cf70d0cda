import type { Tx } from '#server/platform/db/database.ts';
import { type Numcy, parseNumcy } from '#shared/numcy.ts';
import { gain } from './credit.ts';
import { lockOrCreateWallet, type WalletPrices } from './lock-wallet.ts';
import { findPosting } from './post.ts';
import { type SpendOutcome, spend } from './spend.ts';

export interface Gift {
  /** Giver and receiver must differ. */
  from: string;
  to: string;
  /** Whole numcy, 1–1 000 000. */
  amount: Numcy;
  key: string;
  /** Purpose, as an internal reference; nothing personal. */
  reference: string | null;
}

/**
 * Moves numcy between two members: one posting each, or none. Locks both wallets first, in ascending account id, so
 * that opposite gifts do not deadlock. Pays the receiver's debt first. Runs in the caller's transaction (`transact`).
 * @returns as `spend`, for the giver
 * @throws RangeError unless the amount is whole, 1–1 000 000, or if giver and receiver are the same
 */
export async function giveNumcy(tx: Tx, prices: WalletPrices, gift: Gift, now: Date): Promise<SpendOutcome> {
  const { from, to, amount, key, reference } = gift;
  if (from === to) throw new RangeError('nobody gives to themselves');
  const ids = [from, to].toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
  const locked = new Map<string, Awaited<ReturnType<typeof lockOrCreateWallet>>>();
  for (const id of ids) locked.set(id, await lockOrCreateWallet(tx, prices, id, now));
  const wallet = locked.get(to);
  if (wallet === undefined) throw new Error('the wallet was not opened');
  const order = { kind: 'gift_sent', counterAccount: 'gifts', idempotencyKey: key } as const;
  // Only the receiver's posting records the receiver, so its key detects reuse of the gift's key for someone else.
  const receivedKey = `gift:${from}:${key}`;
  const [sent, received] = [await findPosting(tx, from, key), await findPosting(tx, to, receivedKey)];
  const isOther = sent !== undefined && (received === undefined || parseNumcy(received.amount) !== amount);
  if (isOther) return { ok: false, code: 'idempotency.mismatch', balance: locked.get(from)?.balance ?? 0n };
  const paid = await spend(tx, prices, { profileId: from, amount, reference, ...order }, now);
  if (!paid.ok || paid.isRepeat) return paid;
  const kind = 'gift_received';
  const gained = { profileId: to, kind, amount, counterAccount: 'gifts', reference, reverses: null } as const;
  await gain(tx, wallet, { ...gained, idempotencyKey: receivedKey }, now);
  return paid;
}
