import type { Db } from '#server/platform/db/database.ts';
import { type Numcy, parseNumcy } from '#shared/numcy.ts';
import type { WalletPrices } from '../commands/open-wallet.ts';
import '../tables.ts';

/** Whole numcy; null where the wallet was never opened. */
export async function findBalance(db: Db, profileId: string): Promise<Numcy | null> {
  const row = await db.selectFrom('wallet').select('balance').where('profile_id', '=', profileId).executeTakeFirst();
  return row ? parseNumcy(row.balance) : null;
}

/** What a member may spend, whole numcy. A wallet that was never opened is worth what it will be opened with. */
export async function getBalance(db: Db, prices: WalletPrices, profileId: string): Promise<Numcy> {
  return (await findBalance(db, profileId)) ?? prices.welcome;
}
