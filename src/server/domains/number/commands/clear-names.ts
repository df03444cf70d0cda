import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import '../tables.ts';

/**
 * Takes every name away from a number's row, members' and registers', in the caller's transaction. What warns others
 * stays; a row that nothing else is kept in goes.
 */
export async function clearNames(tx: Tx, phone: string, now: Date): Promise<void> {
  await tx
    .deleteFrom('number')
    .where('phone', '=', phone)
    .where(sql<boolean>`evidence = '[]' and opinions is null and open_data = '[]' and comments = 0`)
    .execute();
  await tx
    .updateTable('number')
    .set({ names: '[]', organisations: '[]', updated_at: now })
    .where('phone', '=', phone)
    .where(sql<boolean>`(names <> '[]' or organisations <> '[]')`)
    .execute();
}
