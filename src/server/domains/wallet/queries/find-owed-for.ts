import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import { type Numcy, parseNumcy } from '#shared/numcy.ts';

/** Debt that a gift caused its giver, minus later credits for it. The caller holds the wallet's row lock. */
export async function findOwedFor(tx: Tx, profileId: string, reference: string): Promise<Numcy> {
  const { rows } = await sql<{ owed: string }>`
    select (
      coalesce((select sum(amount) from wallet_debt
        where profile_id = ${profileId} and kind = 'gift_owed' and reference = ${reference}), 0)
      - coalesce((select sum(amount) from wallet_posting
        where profile_id = ${profileId} and counter_account = 'orders' and reference = ${reference}), 0)
    )::text as owed`.execute(tx);
  return parseNumcy(rows[0]?.owed ?? '0');
}
