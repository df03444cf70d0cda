import type { Db } from '#server/platform/db/database.ts';
import { type Numcy, parseNumcy } from '#shared/numcy.ts';
import type { WalletPrices } from '../commands/lock-wallet.ts';

/** Whole numcy; null if the wallet was never opened. */
export async function findBalance(db: Db, profileId: string): Promise<Numcy | null> {
  const row = await db.selectFrom('wallet').select('balance').where('profile_id', '=', profileId).executeTakeFirst();
  return row ? parseNumcy(row.balance) : null;
}

/** Spendable balance in whole numcy; an unopened wallet counts as its welcome numcy. */
export async function getBalance(db: Db, prices: WalletPrices, profileId: string): Promise<Numcy> {
  return (await findBalance(db, profileId)) ?? prices.welcome;
}
