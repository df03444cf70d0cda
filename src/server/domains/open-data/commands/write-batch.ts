import { type RawBuilder, sql } from 'kysely';
import { projectOpenData } from '#server/domains/number/commands/project-open-data.ts';
import type { Db } from '#server/platform/db/database.ts';
import { openDataOfNumbers } from '../queries/open-data-of-numbers.ts';
import type { ImportBatch, OrganisationRow, RangeRow, ReportRow } from './import-batch.ts';

/**
 * Writes a batch of one authority and brings the rows of its numbers up to date, in the caller's transaction.
 *
 * @returns how many rows are new or say something new; the others were known
 */
export async function writeBatch(trx: Db, authority: string, batch: ImportBatch, now: Date): Promise<number> {
  // One batch at a time: a second import between our reading and writing of a number's row would be lost from it.
  await sql`lock table open_report in share row exclusive mode`.execute(trx);
  let changed = 0;
  if (batch.ranges.size > 0) changed += await writeRanges(trx, authority, [...batch.ranges.values()]);
  const { countries } = batch;
  if (batch.organisations.size > 0) {
    const organisations = [...batch.organisations.values()];
    for (const phone of await phonesBefore(trx, authority, organisations)) {
      if (!countries.has(phone)) countries.set(phone, null);
    }
    changed += await writeOrganisations(trx, authority, organisations);
  }
  if (batch.reports.size > 0) changed += await writeReports(trx, authority, [...batch.reports.values()]);
  if (changed > 0 && countries.size > 0) {
    await projectOpenData(trx, openDataOfNumbers([...countries.keys()], [...countries.values()]), now);
  }
  return changed;
}

async function writeReports(trx: Db, source: string, rows: ReportRow[]): Promise<number> {
  return count(
    trx,
    sql`insert into open_report
      (source, key, phone, reports, first_day, last_day, older_day, category, is_robocall, is_summary)
    select ${source}, t.* from unnest(
      ${column(rows, (row) => row.key)}::text[], ${column(rows, (row) => row.phone)}::int8[],
      ${column(rows, (row) => row.reports)}::int4[], ${column(rows, (row) => row.first_day)}::date[],
      ${column(rows, (row) => row.last_day)}::date[], ${column(rows, (row) => row.older_day)}::date[],
      ${column(rows, (row) => row.category)}::text[], ${column(rows, (row) => row.is_robocall)}::bool[],
      ${column(rows, (row) => row.is_summary)}::bool[]) as t
    on conflict (source, key) do update set
      reports = excluded.reports, first_day = excluded.first_day, last_day = excluded.last_day,
      older_day = excluded.older_day
    where open_report.is_summary and (open_report.reports, open_report.first_day, open_report.last_day)
      is distinct from (excluded.reports, excluded.first_day, excluded.last_day)`,
  );
}

async function writeOrganisations(trx: Db, source: string, rows: OrganisationRow[]): Promise<number> {
  return count(
    trx,
    sql`insert into open_organisation (source, key, phone, name, place, category, web)
    select ${source}, t.* from unnest(
      ${column(rows, (row) => row.key)}::text[], ${column(rows, (row) => row.phone)}::int8[],
      ${column(rows, (row) => row.name)}::text[], ${column(rows, (row) => row.place)}::text[],
      ${column(rows, (row) => row.category)}::text[], ${column(rows, (row) => row.web)}::text[]) as t
    on conflict (source, key) do update set phone = excluded.phone, name = excluded.name, place = excluded.place,
      category = excluded.category, web = excluded.web
    where (open_organisation.phone, open_organisation.name, open_organisation.place, open_organisation.category,
      open_organisation.web) is distinct from
      (excluded.phone, excluded.name, excluded.place, excluded.category, excluded.web)`,
  );
}

/** Numbers that these organisations have now: one that moves must leave its old number too. */
async function phonesBefore(trx: Db, source: string, rows: OrganisationRow[]): Promise<string[]> {
  const known = await trx
    .selectFrom('open_organisation')
    .select('phone')
    .distinct()
    .where('source', '=', source)
    .where('key', '=', sql<string>`any(${column(rows, (row) => row.key)}::text[])`)
    .execute();
  return known.map((row) => row.phone);
}

async function writeRanges(trx: Db, source: string, rows: RangeRow[]): Promise<number> {
  return count(
    trx,
    sql`insert into open_range (source, prefix, total_digits, category, country)
    select ${source}, t.* from unnest(
      ${column(rows, (row) => row.prefix)}::int8[], ${column(rows, (row) => row.total_digits)}::int2[],
      ${column(rows, (row) => row.category)}::text[], ${column(rows, (row) => row.country)}::text[]) as t
    on conflict (source, prefix) do update set total_digits = excluded.total_digits, category = excluded.category,
      country = excluded.country
    where (open_range.total_digits, open_range.category, open_range.country)
      is distinct from (excluded.total_digits, excluded.category, excluded.country)`,
  );
}

async function count(trx: Db, write: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await write.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** One column as PostgreSQL's array text; the driver's own conversion takes four times as long. */
function column<T>(rows: T[], pick: (row: T) => string | number | boolean | null): string {
  const parts = new Array<string>(rows.length);
  for (let i = 0; i < rows.length; i += 1) {
    const value = pick(rows[i] as T);
    if (value === null) parts[i] = 'NULL';
    else if (typeof value !== 'string') parts[i] = String(value);
    else parts[i] = /^[0-9-]+$/.test(value) ? value : `"${value.replace(/[\\"]/g, '\\$&')}"`;
  }
  return `{${parts.join(',')}}`;
}
