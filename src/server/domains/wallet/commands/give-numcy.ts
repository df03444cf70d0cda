import type { Tx } from '#server/platform/db/database.ts';
import { type Numcy, parseNumcy } from '#shared/numcy.ts';
import { gain } from './credit.ts';
import { openWallet, type WalletPrices } from './open-wallet.ts';
import { findPosting } from './post.ts';
import { type SpendOutcome, spend } from './spend.ts';

export interface Gift {
  /** Accounts that are not the same. */
  from: string;
  to: string;
  /** Whole numcy, 1–1 000 000. */
  amount: Numcy;
  /** Names this very act; with the same key nothing is given again. */
  key: string;
  /** What it is for, in words of the program; nothing personal. */
  reference: string | null;
}

/**
 * A member gives numcy to another one: one posting each, or none. Both wallets are locked before anything else, the lower
 * account first, so that gifts which cross never wait for each other. What the other one owes is paid from it first. In
 * the caller's transaction, which `transact` runs.
 *
 * @returns as `spend`, of the giver
 * @throws RangeError for an amount that is not whole, 1–1 000 000, or a gift to oneself
 */
export async function giveNumcy(tx: Tx, prices: WalletPrices, gift: Gift, now: Date): Promise<SpendOutcome> {
  const { from, to, amount, key, reference } = gift;
  if (from === to) throw new RangeError('nobody gives to themselves');
  const ids = [from, to].toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
  const locked = new Map<string, Awaited<ReturnType<typeof openWallet>>>();
  for (const id of ids) locked.set(id, await openWallet(tx, prices, id, now));
  const wallet = locked.get(to);
  if (wallet === undefined) throw new Error('the wallet was not opened');
  const order = { kind: 'gift_sent', counterAccount: 'gifts', idempotencyKey: key } as const;
  // To whom it went is known by the key of the other posting alone, so a gift with this key to somebody else is told apart.
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
