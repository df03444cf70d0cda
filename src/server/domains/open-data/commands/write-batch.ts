import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Organisation } from '#contract/number.ts';
import { holdUnlisting, listUnlisted, type PhoneHash } from '#server/domains/name/door.ts';
import { type EncodedOpenData, encodeOpenData, findRows, projectOpenData } from '#server/domains/number/door.ts';
import { nameKey } from '#server/domains/text-check/door.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { listOrganisations, listReports } from '../queries/open-data-of-numbers.ts';
import { type CountedReport, countOpenReports } from '../rules/count-open-reports.ts';
import type { ImportBatch, OrganisationRow, RangeRow } from './import-batch.ts';
import type { LoopBreaks } from './loop-breaks.ts';
import type { PreparedBatch } from './prepare-batch.ts';
import { writeReports } from './write-reports.ts';

/** Writes a batch of one authority, without names of unlisted numbers. Returns the changes and rejected lines. */
export async function writeBatch(
  trx: Tx,
  authority: string,
  { batch, reports, fresh }: PreparedBatch,
  hash: PhoneHash,
  now: Date,
  loopBreaks: LoopBreaks,
): Promise<{ changed: number; unlisted: number[] }> {
  // Serializes imports: a second one between our read and write of a number's row would be lost.
  await sql`lock table open_report in share row exclusive mode`.execute(trx);
  // Also needed for reports, because the row is rewritten with the organizations that were read.
  await holdUnlisting(trx);
  const all = [...batch.organisations.values()];
  // Copied, because unlisted or moved organizations change it.
  const countries = all.length === 0 ? batch.countries : new Map(batch.countries);
  // Read before writing: an organization that moves must be removed from its old number.
  const before = await phonesBefore(trx, authority, all);
  const { organisations, unlisted, removed } = await leaveOutUnlisted(trx, authority, batch, all, countries, hash);
  for (const phone of before) if (!countries.has(phone)) countries.set(phone, null);
  const changedRanges = await writeRanges(trx, authority, [...batch.ranges.values()]);
  const changedOrganisations = await writeOrganisations(trx, authority, organisations);
  // A number with stored reports has open data in its row, so other numbers' reports need no lookup by key.
  const phones = [...countries.keys()];
  const found = all.length === 0 ? await findRows(trx, phones) : null;
  const { changed: changedReports, known } = await writeReports(
    trx,
    authority,
    reports,
    (phone) => found === null || found.get(phone) === true,
    loopBreaks,
  );
  if (changedReports + changedOrganisations + removed > 0) {
    // Most numbers of most files have neither reports nor a row, so the batch alone determines their row.
    const isStored = (phone: string) => found === null || found.get(phone) === true || known.has(phone);
    const isNew = (phone: string) => found !== null && !found.has(phone) && !isStored(phone);
    // Encodes in JavaScript while the database works.
    const [stored, addNew] = await Promise.all([
      readStored(trx, phones.filter(isStored)),
      nextTurn().then(() => fresh.pick(isNew)),
    ]);
    const isUnsaid = (phone: string) => found?.has(phone) === true && !isStored(phone);
    const [written] = await Promise.all([
      nextTurn().then(() => [...encodeStored(stored, countries), ...fresh.only(isUnsaid)]),
      loopBreaks.allow(() => addNew(trx)),
    ]);
    await loopBreaks.allow(() => projectOpenData(trx, written, now));
  }
  return { changed: changedRanges + changedOrganisations + changedReports, unlisted };
}

/** Recomputes numbers' rows from all stored data. `countries`: null keeps the country. */
export async function projectStored(trx: Tx, countries: ReadonlyMap<string, string | null>, now: Date): Promise<void> {
  await projectOpenData(trx, encodeStored(await readStored(trx, [...countries.keys()]), countries), now);
}

interface StoredData {
  phones: string[];
  reports: Map<string, CountedReport[]>;
  organisations: Map<string, Organisation[]>;
}

async function readStored(trx: Tx, phones: string[]): Promise<StoredData> {
  if (phones.length === 0) return { phones, reports: new Map(), organisations: new Map() };
  return { phones, reports: await listReports(trx, phones), organisations: await listOrganisations(trx, phones) };
}

function encodeStored(
  { phones, reports, organisations }: StoredData,
  countries: ReadonlyMap<string, string | null>,
): EncodedOpenData[] {
  return phones.map((phone) =>
    encodeOpenData({
      phone,
      country: countries.get(phone) ?? null,
      openData: countOpenReports(reports.get(phone) ?? []),
      organisations: organisations.get(phone) ?? [],
    }),
  );
}

/** Drops organizations at unlisted numbers, and removes those that moved to one from their old number. */
async function leaveOutUnlisted(
  trx: Tx,
  authority: string,
  batch: ImportBatch,
  all: OrganisationRow[],
  countries: Map<string, string | null>,
  hash: PhoneHash,
): Promise<{ organisations: OrganisationRow[]; unlisted: number[]; removed: number }> {
  const phones = new Set(batch.organisationRecords.map(({ phone }) => phone));
  const silent = await listUnlisted(trx, hash, [...phones]);
  if (silent.size === 0) return { organisations: all, unlisted: [], removed: 0 };
  const reported = new Set(Array.from(batch.reports.values(), ({ phone }) => phone));
  for (const phone of silent) if (!reported.has(phone)) countries.delete(phone);
  const refused = all.filter(({ phone }) => silent.has(phone));
  const outcome = await trx
    .deleteFrom('open_organisation')
    .where('source', '=', authority)
    .where('key', '=', sql<string>`any(${arrayText(refused, (row) => row.key)}::text[])`)
    .executeTakeFirst();
  return {
    organisations: all.filter(({ phone }) => !silent.has(phone)),
    unlisted: batch.organisationRecords.filter(({ phone }) => silent.has(phone)).map(({ line }) => line),
    removed: Number(outcome.numDeletedRows),
  };
}

async function writeOrganisations(trx: Tx, source: string, rows: OrganisationRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  return count(
    trx,
    sql`insert into open_organisation (source, key, phone, name, place, category, web, name_key)
    select ${source}, t.* from unnest(
      ${arrayText(rows, (row) => row.key)}::text[], ${arrayText(rows, (row) => row.phone)}::int8[],
      ${arrayText(rows, (row) => row.name)}::text[], ${arrayText(rows, (row) => row.place)}::text[],
      ${arrayText(rows, (row) => row.category)}::text[], ${arrayText(rows, (row) => row.web)}::text[],
      ${arrayText(rows, (row) => nameKey(row.name))}::text[]) as t
    on conflict (source, key) do update set phone = excluded.phone, name = excluded.name, place = excluded.place,
      category = excluded.category, web = excluded.web, name_key = excluded.name_key
    where (open_organisation.phone, open_organisation.name, open_organisation.place, open_organisation.category,
      open_organisation.web) is distinct from
      (excluded.phone, excluded.name, excluded.place, excluded.category, excluded.web)`,
  );
}

async function phonesBefore(trx: Tx, source: string, rows: OrganisationRow[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const known = await trx
    .selectFrom('open_organisation')
    .select('phone')
    .distinct()
    .where('source', '=', source)
    .where('key', '=', sql<string>`any(${arrayText(rows, (row) => row.key)}::text[])`)
    .execute();
  return known.map((row) => row.phone);
}

async function writeRanges(trx: Tx, source: string, rows: RangeRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  return count(
    trx,
    sql`insert into open_range (source, prefix, total_digits, category, country)
    select ${source}, t.* from unnest(
      ${arrayText(rows, (row) => row.prefix)}::int8[], ${arrayText(rows, (row) => row.total_digits)}::int2[],
      ${arrayText(rows, (row) => row.category)}::text[], ${arrayText(rows, (row) => row.country)}::text[]) as t
    on conflict (source, prefix) do update set total_digits = excluded.total_digits, category = excluded.category,
      country = excluded.country
    where (open_range.total_digits, open_range.category, open_range.country)
      is distinct from (excluded.total_digits, excluded.category, excluded.country)`,
  );
}

async function count(trx: Tx, write: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await write.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
