import type { Tx } from '#server/platform/db/database.ts';
import type { Numcy } from '#shared/numcy.ts';
import { listLots } from './list-lots.ts';

/** Unspent numcy of the credits for `reference`. The caller holds the wallet's row, as for `listLots`. */
export async function findUnspent(tx: Tx, profileId: string, reference: string): Promise<Numcy> {
  const lots = await listLots(tx, profileId);
  return lots.reduce((sum, lot) => (lot.reference === reference ? sum + lot.left : sum), 0n);
}
