import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';

/** Clears all names of a number. Evidence and comments stay; a row that holds nothing else is deleted. */
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
