import type { Tx } from '#server/platform/db/database.ts';
import { type Numcy, parseNumcy } from '#shared/numcy.ts';
import { post } from './post.ts';

export interface WalletPrices {
  /** Welcome numcy of a new member, from `config.prices`; 0 for none. */
  welcome: Numcy;
}

export interface LockedWallet {
  profileId: string;
  balance: Numcy;
  /** Debt in whole numcy; above 0 nothing can be spent. */
  debt: Numcy;
}

/**
 * Locks the wallet's row until the caller's transaction ends. Creates a missing wallet with its welcome posting, once
 * under concurrency. Every money operation locks this row first.
 */
export async function lockOrCreateWallet(
  tx: Tx,
  prices: WalletPrices,
  profileId: string,
  now: Date,
): Promise<LockedWallet> {
  const known = await lockWallet(tx, profileId);
  if (known !== null) return known;
  const made = await tx
    .insertInto('wallet')
    .values({ profile_id: profileId, balance: '0', version: '0', updated_at: now })
    // Waits for a concurrent insert.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 1n) {
    if (prices.welcome === 0n) return { profileId, balance: 0n, debt: 0n };
    const welcome = { profileId, kind: 'welcome', amount: prices.welcome, counterAccount: 'welcome' } as const;
    const posted = await post(tx, { ...welcome, reference: null, idempotencyKey: 'welcome', reverses: null }, now);
    return { profileId, balance: posted.balance, debt: 0n };
  }
  const wallet = await lockWallet(tx, profileId);
  if (wallet === null) throw new Error('the new wallet is not there');
  return wallet;
}

/** Locks existing wallets in ascending account id, which prevents deadlocks. */
export async function lockWallets(tx: Tx, profileIds: readonly string[]): Promise<void> {
  const ids = [...new Set(profileIds)].toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
  for (const id of ids) await lockWallet(tx, id);
}

/** Locks the wallet if it exists, without creating it: for an operation that may still be refused. */
export async function lockWallet(tx: Tx, profileId: string): Promise<LockedWallet | null> {
  const row = await tx
    .selectFrom('wallet')
    .select(['balance', 'debt'])
    .where('profile_id', '=', profileId)
    .forUpdate()
    .executeTakeFirst();
  return row ? { profileId, balance: parseNumcy(row.balance), debt: parseNumcy(row.debt) } : null;
}
