import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import '../tables.ts';

/** Makes sure that the number has a row, and locks it until the caller's transaction ends. */
export async function keepNumber(
  tx: Tx,
  { phone, country }: { phone: string; country: string | null },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('number')
    .values({ phone, country, updated_at: now })
    // Says nothing new, but locks the row.
    .onConflict((conflict) =>
      conflict.column('phone').doUpdateSet({ country: sql`coalesce(number.country, ${country})` }),
    )
    .execute();
}
