import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';

/** Inserts the number's row if it is missing, and locks it until the transaction ends. */
export async function saveNumber(
  tx: Tx,
  { phone, country }: { phone: string; country: string | null },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('number')
    .values({ phone, country, updated_at: now })
    // Keeps a known country; the update also locks an existing row.
    .onConflict((conflict) =>
      conflict.column('phone').doUpdateSet({ country: sql`coalesce(number.country, ${country})` }),
    )
    .execute();
}
