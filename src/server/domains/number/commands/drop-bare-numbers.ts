import { sql } from 'kysely';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Tx } from '#server/platform/db/database.ts';

/** Deletes those of these rows without data. The caller holds their locks and checked all references. */
export async function dropBareNumbers(tx: Tx, phones: readonly string[]): Promise<void> {
  if (phones.length === 0) return;
  await tx
    .deleteFrom('number')
    .where(sql<boolean>`phone = any(${arrayText(phones, (phone) => phone)}::int8[])`)
    .where(
      sql<boolean>`evidence = '[]' and opinions is null and open_data = '[]' and organisations = '[]' and names = '[]'
        and comments = 0 and lookups = 0`,
    )
    .execute();
}
