import type { Tx } from '#server/platform/db/database.ts';
import { type Numcy, parseNumcy } from '#shared/numcy.ts';
import '../tables.ts';

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
    .values({ profile_id: profileId, balance: String(prices.welcome), updated_at: now })
    // Waits for who makes it at this moment.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 1n && prices.welcome > 0n) {
    await tx
      .insertInto('wallet_posting')
      .values({
        profile_id: profileId,
        kind: 'welcome',
        amount: String(prices.welcome),
        counter_account: 'welcome',
        balance_after: String(prices.welcome),
        reference: null,
        idempotency_key: 'welcome',
        reverses: null,
        created_at: now,
      })
      .execute();
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
