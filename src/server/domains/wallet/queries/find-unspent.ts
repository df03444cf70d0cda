import type { Tx } from '#server/platform/db/database.ts';
import type { Numcy } from '#shared/numcy.ts';
import { listLots } from './list-lots.ts';

/** What is left of the numcy that were credited for `reference`. As `listLots`. */
export async function findUnspent(tx: Tx, profileId: string, reference: string): Promise<Numcy> {
  const lots = await listLots(tx, profileId);
  return lots.reduce((sum, lot) => (lot.reference === reference ? sum + lot.left : sum), 0n);
}
