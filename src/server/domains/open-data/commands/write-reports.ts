import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { StoreKind } from '#server/platform/db/commit-hub.ts';
import { copyIn, copyLine } from '#server/platform/db/copy-in.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { ReportRow } from './import-batch.ts';

/** Reports of a batch, in the order of their keys: neighbours in the index are half the work of finding their places. */
export interface EncodedReports {
  rows: readonly ReportRow[];
  /** Their keys as an array text. */
  keys: string;
  /** Each as a line for COPY; null where the database cannot copy. */
  lines: readonly string[] | null;
}

/** Rows worked out at a stretch. */
const stretch = 500;

/** @param rows in the order of their keys */
export async function encodeReports(
  kind: StoreKind,
  source: string,
  rows: readonly ReportRow[],
): Promise<EncodedReports> {
  const keys = arrayText(rows, (row) => row.key);
  if (kind !== 'postgres') return { rows, keys, lines: null };
  const lines: string[] = [];
  for (const row of rows) {
    lines.push(reportLine(source, row));
    if (lines.length % stretch === 0) await nextTurn();
  }
  return { rows, keys, lines };
}

/**
 * Writes reports; of a known one only a newer count is taken. The caller keeps others from writing reports meanwhile.
 *
 * @returns how many are new or say something new, and the numbers of those that were known
 */
export async function writeReports(
  tx: Tx,
  source: string,
  { rows, keys, lines }: EncodedReports,
): Promise<{ changed: number; known: ReadonlySet<string> }> {
  if (rows.length === 0) return { changed: 0, known: new Set() };
  const found = await findKnown(tx, source, keys);
  const known = rows.filter((row) => found.has(row.key));
  const isNew = (_: unknown, at: number) => !found.has(rows[at]?.key ?? '');
  const ofNew = <T>(all: readonly T[]) => (known.length === 0 ? all : all.filter(isNew));
  if (lines === null) await upsertReports(tx, source, ofNew(rows));
  else await copyIn(tx, copyStatement, ofNew(lines));
  const changed = await upsertReports(tx, source, known);
  return { changed: rows.length - known.length + changed, known: new Set(known.map(({ phone }) => phone)) };
}

/** The cells in the order of the COPY; written out, as this is done for each row of a file. */
function reportLine(source: string, row: ReportRow): string {
  return copyLine([
    source,
    row.key,
    row.phone,
    row.reports,
    row.first_day,
    row.last_day,
    row.older_day,
    row.category,
    row.is_robocall,
    row.is_summary,
  ]);
}

const copyStatement = `copy open_report
  (source, key, phone, reports, first_day, last_day, older_day, category, is_robocall, is_summary) from stdin`;

/** `offset 0` keeps the planner from reading the whole table, whatever it believes about its size. */
async function findKnown(tx: Tx, source: string, keys: string): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select o.key from unnest(${keys}::text[]) as t (key),
      lateral (select key from open_report where source = ${source} and key = t.key offset 0) o`.execute(tx);
  return new Set(rows.map(({ key }) => key));
}

async function upsertReports(tx: Tx, source: string, rows: readonly ReportRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  const [key, phone, reports, firstDay, lastDay, olderDay, category, isRobocall, isSummary] = columns.map((pick) =>
    arrayText(rows, pick),
  );
  const { numAffectedRows } = await sql`insert into open_report
      (source, key, phone, reports, first_day, last_day, older_day, category, is_robocall, is_summary)
    select ${source}, t.* from unnest(${key}::text[], ${phone}::int8[], ${reports}::int4[], ${firstDay}::date[],
      ${lastDay}::date[], ${olderDay}::date[], ${category}::text[], ${isRobocall}::bool[], ${isSummary}::bool[]) as t
    on conflict (source, key) do update set
      reports = excluded.reports, first_day = excluded.first_day, last_day = excluded.last_day,
      older_day = excluded.older_day
    where open_report.is_summary and (open_report.reports, open_report.first_day, open_report.last_day)
      is distinct from (excluded.reports, excluded.first_day, excluded.last_day)`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

const columns: readonly ((row: ReportRow) => string | number | boolean | null)[] = [
  (row) => row.key,
  (row) => row.phone,
  (row) => row.reports,
  (row) => row.first_day,
  (row) => row.last_day,
  (row) => row.older_day,
  (row) => row.category,
  (row) => row.is_robocall,
  (row) => row.is_summary,
];
