import { sql } from 'kysely';
import type { Organisation } from '#contract/number.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { StoreKind } from '#server/platform/db/commit-hub.ts';
import { CopyRows } from '#server/platform/db/copy-rows.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { copyUnlessKnown } from '#server/platform/db/unless-known.ts';
import type { StoredOpenData } from '../queries/number-row.ts';
import { firstUnits, openDataWeight, scoreOf } from '../rules.ts';
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
  openUnits: number;
}

/** Apart from `projectOpenData`, so that a writer of many can do it before its turn in the database. */
export function encodeOpenData(number: OpenDataOfNumber): EncodedOpenData {
  return {
    phone: number.phone,
    country: number.country,
    openData: JSON.stringify(number.openData),
    organisations: JSON.stringify(number.organisations),
    openScore: number.openData.reduce((sum, { days }) => sum + scoreOf(days, openDataWeight), 0),
    openUnits: number.openData.reduce((sum, { days }) => sum + firstUnits(days, openDataWeight), 0),
  };
}

/** Of these numbers, those that have a row: by the number, whether it holds open data. */
export async function findRows(trx: Tx, phones: string[]): Promise<Map<string, boolean>> {
  // The sub-select hides how long the list is: the embedded database has no statistics, and would read all numbers for it.
  const { rows } = await sql<{ phone: string; isFilled: boolean }>`
    select phone, open_data <> '[]' or organisations <> '[]' as "isFilled" from number
    where phone = any((select ${`{${phones.join(',')}}`}::int8[])::int8[])`.execute(trx);
  return new Map(rows.map((row) => [row.phone, row.isFilled]));
}

/**
 * What open data says about numbers that may have no row yet, made ready before their writer's turn in the database.
 * Where the database can copy rows, to write them takes half the time of `projectOpenData`.
 */
export class NewOpenData {
  readonly #now: Date;
  readonly #numbers: EncodedOpenData[] = [];
  readonly #rows: CopyRows | null;

  /** @param now when the rows are written */
  constructor(kind: StoreKind, now: Date) {
    this.#now = now;
    this.#rows = kind === 'postgres' ? new CopyRows() : null;
  }

  /** In the order of `comparePhones`, each number once, and none of an organisation. */
  add(number: EncodedOpenData): void {
    this.#numbers.push(number);
    this.#rows?.add([number.phone, number.country, number.openData, number.openScore, number.openUnits, this.#now]);
  }

  /** Those of them that are wanted. */
  only(isWanted: (phone: string) => boolean): EncodedOpenData[] {
    return this.#numbers.filter(({ phone }) => isWanted(phone));
  }

  /**
   * Makes ready to send what is wanted.
   *
   * @param isWanted which of them: those of which `findRows` found no row
   * @returns what writes them in the caller's transaction as `projectOpenData` does
   */
  pick(isWanted: (phone: string) => boolean): (trx: Tx) => Promise<void> {
    const left: number[] = [];
    for (const [at, { phone }] of this.#numbers.entries()) if (!isWanted(phone)) left.push(at);
    const rows = this.#rows && { wanted: this.#rows.without(left) };
    return async (trx) => {
      // Where it fails, somebody looked one of them up meanwhile.
      const isAdded = rows !== null && (await copyUnlessKnown(trx, copyStatement, rows.wanted));
      if (!isAdded) await projectOpenData(trx, this.only(isWanted), this.#now);
    };
  }
}

const copyStatement = `copy number (phone, country, open_data, open_score, open_units, updated_at) from stdin`;

/** The order of numbers written as digits, without reading them. */
export function comparePhones(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : Number(a > b);
}

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
    insert into number (phone, country, open_data, organisations, open_score, open_units, updated_at)
    select t.*, ${now}::timestamptz from unnest(
      ${arrayText(numbers, (number) => number.phone)}::int8[],
      ${arrayText(numbers, (number) => number.country)}::text[],
      ${arrayText(numbers, (number) => number.openData)}::jsonb[],
      ${arrayText(numbers, (number) => number.organisations)}::jsonb[],
      ${arrayText(numbers, (number) => number.openScore)}::float8[],
      ${arrayText(numbers, (number) => number.openUnits)}::float4[]
    ) as t (phone, country, open_data, organisations, open_score, open_units)
    order by phone
    on conflict (phone) do update set
      country = coalesce(excluded.country, number.country),
      open_data = excluded.open_data,
      organisations = excluded.organisations,
      open_score = excluded.open_score,
      open_units = excluded.open_units,
      updated_at = excluded.updated_at
    where number.open_data <> excluded.open_data or number.organisations <> excluded.organisations
  `.execute(trx);
}
