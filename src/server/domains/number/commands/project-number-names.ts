import { sql } from 'kysely';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { StoredName } from '../queries/number-row.ts';

export interface RenamedNumber {
  phone: string;
  before: StoredName[];
}

/** Writes names and returns the changed numbers with their former names. Skips missing rows. */
export async function projectNumberNames(
  tx: Tx,
  numbers: readonly { phone: string; names: StoredName[] }[],
  now: Date,
): Promise<RenamedNumber[]> {
  const { rows } = await sql<RenamedNumber>`
    update number set names = t.names, updated_at = ${now}::timestamptz
    from unnest(
      ${arrayText(numbers, ({ phone }) => phone)}::int8[],
      ${arrayText(numbers, ({ names }) => JSON.stringify(names))}::jsonb[]
    ) as t (phone, names) join number former on former.phone = t.phone
    where number.phone = t.phone and number.phone = former.phone and number.names <> t.names
    returning number.phone, former.names as before`.execute(tx);
  return rows;
}
