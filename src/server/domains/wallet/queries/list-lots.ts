import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import { type Numcy, parseNumcy } from '#shared/numcy.ts';
import { leftOfLots } from '../rules.ts';

export interface LotLeft {
  key: string;
  reference: string | null;
  /** Whole numcy neither spent, reversed nor set aside. */
  left: Numcy;
}

/**
 * Remainders of all credits, oldest first, by order of consumption (`leftOfLots`). The caller holds the wallet's row
 * lock, so that nothing is spent meanwhile.
 */
export async function listLots(tx: Tx, profileId: string): Promise<LotLeft[]> {
  const own = tx.selectFrom('wallet_posting').where('profile_id', '=', profileId);
  const { spent } = await own
    .select(sql<string>`coalesce(-sum(amount), 0)::text`.as('spent'))
    // Charges minus refunds; leaves out credits and their reversals.
    .where(sql<boolean>`(amount < 0) = (reverses is null)`)
    .where('counter_account', '!=', 'set_aside')
    .executeTakeFirstOrThrow();
  const held = await own
    .select(['reference', sql<string>`(-sum(amount))::text`.as('amount')])
    .where('counter_account', '=', 'set_aside')
    .groupBy('reference')
    .execute();
  const lots = await tx
    .selectFrom('wallet_posting as made')
    .select(['made.reference', 'made.idempotency_key as key'])
    .select(
      sql<string>`(made.amount + coalesce((select sum(back.amount) from wallet_posting back
        where back.reverses = made.id), 0))::text`.as('amount'),
    )
    .where('made.profile_id', '=', profileId)
    .where('made.amount', '>', '0')
    .where('made.reverses', 'is', null)
    .orderBy('made.version')
    .execute();
  const read = lots.map((lot) => ({ ...lot, amount: parseNumcy(lot.amount) }));
  const aside = new Map(held.map(({ reference, amount }) => [reference ?? '', parseNumcy(amount)]));
  const left = leftOfLots(read, { spent: parseNumcy(spent), aside });
  return read.map(({ key, reference }, place) => ({ key, reference, left: left[place] ?? 0n }));
}
