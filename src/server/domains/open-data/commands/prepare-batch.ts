import { setImmediate as nextTurn } from 'node:timers/promises';
import { type EncodedOpenData, encodeOpenData } from '#server/domains/number/commands/project-open-data.ts';
import type { StoreKind } from '#server/platform/db/commit-hub.ts';
import { type CountedReport, countComplaints } from '../rules/count-complaints.ts';
import type { ImportBatch, ReportRow } from './import-batch.ts';
import { type EncodedReports, encodeReports } from './write-reports.ts';

/** A batch as far as it can be worked out without the database, while that still writes the one before. */
export interface PreparedBatch {
  batch: ImportBatch;
  /** The reports as they are sent to the database. */
  reports: EncodedReports;
  /** Rows of numbers of which nothing is stored yet; none where the batch holds organisations. */
  fresh: ReadonlyMap<string, EncodedOpenData>;
}

/** Numbers worked out at a stretch: the answer of the database is heard between two stretches. */
const stretch = 500;

/** @param authority whose batch it is */
export async function prepareBatch(kind: StoreKind, authority: string, batch: ImportBatch): Promise<PreparedBatch> {
  // Neighbours in the index one after another: half the work of finding their places.
  const reports = [...batch.reports.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  await nextTurn();
  const encoded = await encodeReports(kind, authority, reports);
  const fresh = new Map<string, EncodedOpenData>();
  const known = batch.organisations.size > 0 ? [] : groupByPhone(authority, reports);
  for (const [phone, counted] of known) {
    const country = batch.countries.get(phone) ?? null;
    fresh.set(phone, encodeOpenData({ phone, country, openData: countComplaints(counted), organisations: [] }));
    if (fresh.size % stretch === 0) await nextTurn();
  }
  return { batch, reports: encoded, fresh };
}

function groupByPhone(source: string, rows: ReportRow[]): Map<string, CountedReport[]> {
  const all = new Map<string, CountedReport[]>();
  for (const row of rows) {
    const known = all.get(row.phone);
    if (known) known.push({ ...row, source });
    else all.set(row.phone, [{ ...row, source }]);
  }
  return all;
}
