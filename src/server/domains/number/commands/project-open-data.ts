import { sql } from 'kysely';
import type { Organisation } from '#contract/number.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { StoreKind } from '#server/platform/db/commit-hub.ts';
import { CopyRows } from '#server/platform/db/copy-rows.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { copyUnlessKnown } from '#server/platform/db/unless-known.ts';
import type { StoredOpenData } from '../queries/number-row.ts';
import { firstUnits, openDataWeight, scoreOf } from '../rules.ts';

export interface OpenDataOfNumber {
  phone: string;
  /** Null keeps the stored country. */
  country: string | null;
  openData: StoredOpenData[];
  organisations: Organisation[];
}

export interface EncodedOpenData {
  phone: string;
  country: string | null;
  openData: string;
  organisations: string;
  openScore: number;
  openUnits: number;
}

/** Separate from `projectOpenData`, so that a bulk writer can encode before it holds the database. */
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

export async function findRows(trx: Tx, phones: string[]): Promise<Map<string, boolean>> {
  // The sub-select hides the list's length from the planner, which without statistics would scan all numbers.
  const { rows } = await sql<{ phone: string; isFilled: boolean }>`
    select phone, open_data <> '[]' or organisations <> '[]' as "isFilled" from number
    where phone = any((select ${`{${phones.join(',')}}`}::int8[])::int8[])`.execute(trx);
  return new Map(rows.map((row) => [row.phone, row.isFilled]));
}

/** Open data of numbers that may have no row yet. PostgreSQL copies them in half of `projectOpenData`'s time. */
export class NewOpenData {
  readonly #now: Date;
  readonly #numbers: EncodedOpenData[] = [];
  readonly #rows: CopyRows | null;

  constructor(kind: StoreKind, now: Date) {
    this.#now = now;
    this.#rows = kind === 'postgres' ? new CopyRows() : null;
  }

  /** Numbers must come in the order of `comparePhones`, without duplicates and without organizations. */
  add(number: EncodedOpenData): void {
    this.#numbers.push(number);
    this.#rows?.add([number.phone, number.country, number.openData, number.openScore, number.openUnits, this.#now]);
  }

  only(isWanted: (phone: string) => boolean): EncodedOpenData[] {
    return this.#numbers.filter(({ phone }) => isWanted(phone));
  }

  /** Encodes the numbers for which `findRows` found no row. The result writes them like `projectOpenData`. */
  pick(isWanted: (phone: string) => boolean): (trx: Tx) => Promise<void> {
    const left: number[] = [];
    for (const [at, { phone }] of this.#numbers.entries()) if (!isWanted(phone)) left.push(at);
    const rows = this.#rows && { wanted: this.#rows.without(left) };
    return async (trx) => {
      // The copy fails if a look-up inserted one of the numbers meanwhile.
      const isAdded = rows !== null && (await copyUnlessKnown(trx, copyStatement, rows.wanted));
      if (!isAdded) await projectOpenData(trx, this.only(isWanted), this.#now);
    };
  }
}

const copyStatement = `copy number (phone, country, open_data, open_score, open_units, updated_at) from stdin`;

/** Numeric order of digit strings, without parsing them. */
export function comparePhones(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : Number(a > b);
}

/** Writes changed imported data; each number is complete, so stored data missing here is removed. */
export async function projectOpenData(trx: Tx, numbers: readonly EncodedOpenData[], now: Date): Promise<void> {
  if (numbers.length === 0) return;
  // Locks rows in phone order, like every writer of many numbers.
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
