import type { Tx } from '#server/platform/db/database.ts';
import { type Numcy, parseNumcy } from '#shared/numcy.ts';
import { post } from './post.ts';

export interface WalletPrices {
  /** Numcy that a new member gets, 0 for none: `config.prices`. */
  welcome: Numcy;
}

/**
 * The wallet's balance in whole numcy, with its row locked until the caller's transaction ends. A member who has no
 * wallet gets one, and with it the welcome posting: once, however many ask at the same time.
 */
export async function openWallet(tx: Tx, prices: WalletPrices, profileId: string, now: Date): Promise<Numcy> {
  const known = await lockBalance(tx, profileId);
  if (known !== null) return known;
  const made = await tx
    .insertInto('wallet')
    .values({ profile_id: profileId, balance: '0', version: '0', updated_at: now })
    // Waits for who makes it at this moment.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 1n) {
    if (prices.welcome === 0n) return 0n;
    const welcome = { profileId, kind: 'welcome', amount: prices.welcome, counterAccount: 'welcome' } as const;
    return post(tx, { ...welcome, reference: null, idempotencyKey: 'welcome', reverses: null }, now);
  }
  const balance = await lockBalance(tx, profileId);
  if (balance === null) throw new Error('the new wallet is not there');
  return balance;
}

async function lockBalance(tx: Tx, profileId: string): Promise<Numcy | null> {
  const row = await tx
    .selectFrom('wallet')
    .select('balance')
    .where('profile_id', '=', profileId)
    .forUpdate()
    .executeTakeFirst();
  return row ? parseNumcy(row.balance) : null;
}
