import { sql } from 'kysely';
import type { Organisation } from '#contract/number.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { StoredOpenData } from '../queries/number-row.ts';
import { openDataWeight, scoreOf } from '../rules.ts';
import '../tables.ts';

/** What imported data sets say about a number, the whole of it. */
export interface OpenDataOfNumber {
  phone: string;
  /** Null where nothing new is known. */
  country: string | null;
  openData: StoredOpenData[];
  organisations: Organisation[];
}

/** The same as it is sent to the database. */
export interface EncodedOpenData {
  phone: string;
  country: string | null;
  /** JSON. */
  openData: string;
  /** JSON. */
  organisations: string;
  openScore: number;
}

/** Apart from `projectOpenData`, so that a writer of many can do it before its turn in the database. */
export function encodeOpenData(number: OpenDataOfNumber): EncodedOpenData {
  return {
    phone: number.phone,
    country: number.country,
    openData: JSON.stringify(number.openData),
    organisations: JSON.stringify(number.organisations),
    openScore: number.openData.reduce((sum, { days }) => sum + scoreOf(days, openDataWeight), 0),
  };
}

/** Of these numbers, those whose rows already hold open data. */
export async function findNumbersWithOpenData(trx: Tx, phones: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ phone: string }>`
    select n.phone from unnest(${`{${phones.join(',')}}`}::int8[]) as t (phone),
      lateral (select phone, open_data, organisations from number where phone = t.phone offset 0) n
    where n.open_data <> '[]' or n.organisations <> '[]'`.execute(trx);
  return new Set(rows.map((row) => row.phone));
}

/**
 * Writes what imported data sets say about numbers into the numbers' rows, in the caller's transaction. A row that says
 * it already is left alone, so `updated_at` is the time of a real change.
 *
 * @param numbers each once and complete: what is missing is taken away from the number's row
 */
export async function projectOpenData(trx: Tx, numbers: readonly EncodedOpenData[], now: Date): Promise<void> {
  // Rows are locked in the order of the number, as every writer of many numbers does it.
  await sql`
    insert into number (phone, country, open_data, organisations, open_score, updated_at)
    select t.*, ${now}::timestamptz from unnest(
      ${arrayText(numbers, (number) => number.phone)}::int8[],
      ${arrayText(numbers, (number) => number.country)}::text[],
      ${arrayText(numbers, (number) => number.openData)}::jsonb[],
      ${arrayText(numbers, (number) => number.organisations)}::jsonb[],
      ${arrayText(numbers, (number) => number.openScore)}::float8[]
    ) as t (phone, country, open_data, organisations, open_score)
    order by phone
    on conflict (phone) do update set
      country = coalesce(excluded.country, number.country),
      open_data = excluded.open_data,
      organisations = excluded.organisations,
      open_score = excluded.open_score,
      updated_at = excluded.updated_at
    where number.open_data <> excluded.open_data or number.organisations <> excluded.organisations
  `.execute(trx);
}
