import type { Tx } from '#server/platform/db/database.ts';
import { type Numcy, parseNumcy } from '#shared/numcy.ts';
import { post } from './post.ts';

export interface WalletPrices {
  /** Numcy that a new member gets, 0 for none: `config.prices`. */
  welcome: Numcy;
}

export interface LockedWallet {
  profileId: string;
  /** Whole numcy. */
  balance: Numcy;
  /** Whole numcy that the member owes; above 0 nothing can be spent. */
  debt: Numcy;
}

/**
 * The wallet, with its row locked until the caller's transaction ends. A member who has none gets one, and with it the
 * welcome posting: once, however many ask at the same time. It is the first row that an act on money locks.
 */
export async function openWallet(tx: Tx, prices: WalletPrices, profileId: string, now: Date): Promise<LockedWallet> {
  const known = await lockWallet(tx, profileId);
  if (known !== null) return known;
  const made = await tx
    .insertInto('wallet')
    .values({ profile_id: profileId, balance: '0', version: '0', updated_at: now })
    // Waits for who makes it at this moment.
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

/** Locks the wallets of accounts as far as there are any, the lower account first, so that nobody waits for each other. */
export async function lockWallets(tx: Tx, profileIds: readonly string[]): Promise<void> {
  const ids = [...new Set(profileIds)].toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
  for (const id of ids) await lockWallet(tx, id);
}

/** Locks the wallet where there is one: for an act that may yet be refused for another reason. */
export async function lockWallet(tx: Tx, profileId: string): Promise<LockedWallet | null> {
  const row = await tx
    .selectFrom('wallet')
    .select(['balance', 'debt'])
    .where('profile_id', '=', profileId)
    .forUpdate()
    .executeTakeFirst();
  return row ? { profileId, balance: parseNumcy(row.balance), debt: parseNumcy(row.debt) } : null;
}
