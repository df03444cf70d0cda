import { sql } from 'kysely';
import { numberRows } from '#server/domains/number/door.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Db } from '#server/platform/db/database.ts';

/** From this many address books on, a job groups the names of a number instead of each writer. */
export const muchNamedFrom = 1_000;

/** Those of the numbers in at least `muchNamedFrom` address books. Stops counting at that limit. */
export async function listMuchNamed(db: Db, phones: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ phone: string }>`
    select asked.phone from ${sql.raw(numberRows)} asked
    where asked.phone = any(${arrayText(phones, (phone) => phone)}::int8[]) and (
      select count(*) from (
        select from contact_name c where c.phone = asked.phone limit ${muchNamedFrom}::int4
      ) as counted
    ) >= ${muchNamedFrom}::int4`.execute(db);
  return new Set(rows.map(({ phone }) => phone));
}
