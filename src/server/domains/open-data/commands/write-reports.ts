import { type RawBuilder, sql } from 'kysely';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { StoreKind } from '#server/platform/db/commit-hub.ts';
import { CopyRows } from '#server/platform/db/copy-rows.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { copyUnlessKnown, unlessKnown } from '#server/platform/db/unless-known.ts';
import type { ReportRow } from './import-batch.ts';
import type { LoopBreaks } from './loop-breaks.ts';

/** Reports sorted by key: inserting index neighbors in sequence halves the work. */
export interface EncodedReports {
  rows: readonly ReportRow[];
  /** Encoded for COPY; null if the database has no COPY. */
  copied: CopyRows | null;
}

const stretch = 500;

/** @param rows sorted by key */
export async function encodeReports(
  kind: StoreKind,
  source: string,
  rows: readonly ReportRow[],
  loopBreaks: LoopBreaks,
): Promise<EncodedReports> {
  if (kind !== 'postgres') return { rows, copied: null };
  const copied = new CopyRows();
  for (const [at, row] of rows.entries()) {
    copied.add(cellsOf(source, row));
    if (at % stretch === stretch - 1) await loopBreaks.wait();
  }
  return { rows, copied };
}

/**
 * Inserts reports; a known one only updates its count. The caller holds the lock that excludes other writers.
 *
 * @param mayBeKnown whether the number has stored data; other keys are looked up only after a conflict
 * @returns the count of new or changed reports, and the numbers of known ones
 */
export async function writeReports(
  tx: Tx,
  source: string,
  { rows, copied }: EncodedReports,
  mayBeKnown: (phone: string) => boolean,
  loopBreaks: LoopBreaks,
): Promise<{ changed: number; known: ReadonlySet<string> }> {
  if (rows.length === 0) return { changed: 0, known: new Set() };
  const all = [...rows.keys()];
  let known = await findKnown(
    tx,
    source,
    rows,
    all.filter((at) => mayBeKnown(rows[at]?.phone ?? '')),
  );
  const addNew = () =>
    loopBreaks.allow(() => {
      if (copied) return copyUnlessKnown(tx, copyStatement, copied.without(known));
      const left = new Set(known);
      return unlessKnown(tx, () =>
        insertReports(
          tx,
          source,
          rows.filter((_, at) => !left.has(at)),
        ),
      );
    });
  if (!(await addNew())) {
    // A report's number changed, or a number lost its row.
    known = await findKnown(tx, source, rows, all);
    if (!(await addNew())) throw new Error(`reports of ${source} came while others were written`);
  }
  const knownRows = known.map((at) => rows[at] as ReportRow);
  const changed = await insertReports(tx, source, knownRows, updateKnown);
  return { changed: rows.length - known.length + changed, known: new Set(knownRows.map(({ phone }) => phone)) };
}

/** Cells in COPY order. Written out because it runs for every row of a file. */
function cellsOf(source: string, row: ReportRow) {
  return [
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
  ];
}

const copyStatement = `copy open_report
  (source, key, phone, reports, first_day, last_day, older_day, category, is_robocall, is_summary) from stdin`;

/** Indexes of rows with stored keys. `offset 0` stops the planner from scanning the table. */
async function findKnown(tx: Tx, source: string, rows: readonly ReportRow[], of: readonly number[]): Promise<number[]> {
  if (of.length === 0) return [];
  const found = await sql<{ key: string }>`
    select o.key from unnest(${arrayText(of, (at) => rows[at]?.key ?? '')}::text[]) as t (key),
      lateral (select key from open_report where source = ${source} and key = t.key offset 0) o`.execute(tx);
  const keys = new Set(found.rows.map(({ key }) => key));
  return keys.size === 0 ? [] : of.filter((at) => keys.has(rows[at]?.key ?? ''));
}

async function insertReports(
  tx: Tx,
  source: string,
  rows: readonly ReportRow[],
  onConflict: RawBuilder<unknown> = sql``,
): Promise<number> {
  if (rows.length === 0) return 0;
  const [key, phone, reports, firstDay, lastDay, olderDay, category, isRobocall, isSummary] = columns.map((pick) =>
    arrayText(rows, pick),
  );
  const { numAffectedRows } = await sql`insert into open_report
      (source, key, phone, reports, first_day, last_day, older_day, category, is_robocall, is_summary)
    select ${source}, t.* from unnest(${key}::text[], ${phone}::int8[], ${reports}::int4[], ${firstDay}::date[],
      ${lastDay}::date[], ${olderDay}::date[], ${category}::text[], ${isRobocall}::bool[], ${isSummary}::bool[]) as t
    ${onConflict}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

const updateKnown = sql`
  on conflict (source, key) do update set
    reports = excluded.reports, first_day = excluded.first_day, last_day = excluded.last_day,
    older_day = excluded.older_day
  where open_report.is_summary and (open_report.reports, open_report.first_day, open_report.last_day)
    is distinct from (excluded.reports, excluded.first_day, excluded.last_day)`;

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
