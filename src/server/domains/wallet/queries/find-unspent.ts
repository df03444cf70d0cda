import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import { lesser, type Numcy, parseNumcy } from '#shared/numcy.ts';
import '../tables.ts';

/** Numcy that came into a wallet at once, and were not taken back since. */
interface Lot {
  reference: string | null;
  amount: Numcy;
}

/**
 * What is left of the numcy that were credited for `reference`, when what came first is spent first. The caller holds
 * the wallet's row, so that nothing is spent meanwhile.
 */
export async function findUnspent(tx: Tx, profileId: string, reference: string): Promise<Numcy> {
  const { spent } = await tx
    .selectFrom('wallet_posting')
    .select(sql<string>`coalesce(-sum(amount), 0)::text`.as('spent'))
    .where('profile_id', '=', profileId)
    // What is refunded of a charge was not spent; what is taken back of a credit never came.
    .where(sql<boolean>`(amount < 0) = (reverses is null)`)
    .executeTakeFirstOrThrow();
  const lots = await tx
    .selectFrom('wallet_posting as made')
    .select('made.reference')
    .select(
      sql<string>`(made.amount + coalesce((select sum(back.amount) from wallet_posting back
        where back.reverses = made.id), 0))::text`.as('amount'),
    )
    .where('made.profile_id', '=', profileId)
    .where('made.amount', '>', '0')
    .where('made.reverses', 'is', null)
    .orderBy('made.version')
    .execute();
  const read = lots.map((lot) => ({ reference: lot.reference, amount: parseNumcy(lot.amount) }));
  return restOf(read, parseNumcy(spent), reference);
}

/** What is left of the lots of one reference, the oldest first, when so many numcy were spent. */
export function restOf(lots: readonly Lot[], spent: Numcy, reference: string): Numcy {
  let toSpend = spent;
  let rest = 0n;
  for (const lot of lots) {
    const used = lesser(toSpend, lot.amount);
    toSpend -= used;
    if (lot.reference === reference) rest += lot.amount - used;
  }
  return rest;
}
