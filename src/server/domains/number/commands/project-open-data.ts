import { sql } from 'kysely';
import type { Organisation } from '#contract/number.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import { storeKindOf } from '#server/platform/db/commit-hub.ts';
import { copyIn, copyLine } from '#server/platform/db/copy-in.ts';
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

/** Of these numbers, those that have a row: by the number, whether it holds open data. */
export async function findRows(trx: Tx, phones: string[]): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ phone: string; isFilled: boolean }>`
    select n.phone, n.open_data <> '[]' or n.organisations <> '[]' as "isFilled"
    from unnest(${`{${phones.join(',')}}`}::int8[]) as t (phone),
      lateral (select phone, open_data, organisations from number where phone = t.phone offset 0) n`.execute(trx);
  return new Map(rows.map((row) => [row.phone, row.isFilled]));
}

/**
 * The same as `projectOpenData` for numbers of which no row was found. Where the database can copy rows, this takes half
 * the time.
 */
export async function addOpenData(trx: Tx, numbers: readonly EncodedOpenData[], now: Date): Promise<void> {
  if (numbers.length === 0) return;
  if (storeKindOf(trx) !== 'postgres') return projectOpenData(trx, numbers, now);
  const updatedAt = now.toISOString();
  const lines = numbers
    .toSorted((a, b) => comparePhones(a.phone, b.phone))
    .map((n) => copyLine([n.phone, n.country, n.openData, n.organisations, n.openScore, updatedAt]));
  await sql`savepoint add_open_data`.execute(trx);
  try {
    await copyIn(
      trx,
      'copy number (phone, country, open_data, organisations, open_score, updated_at) from stdin',
      lines,
    );
  } catch (error) {
    if ((error as { code?: string }).code !== duplicateKey) throw error;
    // Somebody looked one of them up meanwhile.
    await sql`rollback to savepoint add_open_data`.execute(trx);
    await projectOpenData(trx, numbers, now);
  }
}

/** The order of numbers written as digits, without reading them. */
export function comparePhones(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : Number(a > b);
}

/** SQLSTATE. */
const duplicateKey = '23505';

/**
 * Writes what imported data sets say about numbers into the numbers' rows, in the caller's transaction. A row that says
 * it already is left alone, so `updated_at` is the time of a real change.
 *
 * @param numbers each once and complete: what is missing is taken away from the number's row
 */
export async function projectOpenData(trx: Tx, numbers: readonly EncodedOpenData[], now: Date): Promise<void> {
  if (numbers.length === 0) return;
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
