import { type RawBuilder, sql } from 'kysely';
import type { Organisation } from '#contract/number.ts';
import type { Db } from '#server/platform/db/database.ts';
import { halfLifeDays, openDataWeight, scoreEpochDay } from '../rules.ts';
import type { StoredOpenData } from '../tables.ts';

/** One number's share of the imported data sets, as its row keeps it. */
export interface OpenDataRow {
  phone: string;
  country: string | null;
  open_data: StoredOpenData[];
  organisations: Organisation[];
  open_score: number;
}

/** SQL for what `count` complaints of a day add to a number's score; both are expressions, `day` in days since 1970. */
export function openScoreTerm(day: RawBuilder<unknown>, count: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(${count})::float8 * ${sql.lit(openDataWeight)}
    * power(2::float8, ((${day}) - ${sql.lit(scoreEpochDay)})::float8 / ${sql.lit(halfLifeDays)})`;
}

/**
 * Writes what imported data sets say about numbers into the numbers' rows, in the caller's transaction. A row that says
 * it already is left alone, so `updated_at` is the time of a real change.
 *
 * @param rows a query with one row a number, each complete: what it lacks is taken away from the number
 */
export async function projectOpenData(trx: Db, rows: RawBuilder<OpenDataRow>, now: Date): Promise<void> {
  // Rows are locked in the order of the number, as every writer of many numbers does it.
  await sql`
    insert into number (phone, country, open_data, organisations, open_score, updated_at)
    select phone, country, open_data, organisations, open_score, ${now}::timestamptz from (${rows}) said order by phone
    on conflict (phone) do update set
      country = coalesce(excluded.country, number.country),
      open_data = excluded.open_data,
      organisations = excluded.organisations,
      open_score = excluded.open_score,
      updated_at = excluded.updated_at
    where number.open_data <> excluded.open_data or number.organisations <> excluded.organisations
  `.execute(trx);
}
