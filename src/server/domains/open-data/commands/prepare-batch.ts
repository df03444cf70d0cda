import { comparePhones, encodeOpenData, NewOpenData } from '#server/domains/number/door.ts';
import type { StoreKind } from '#server/platform/db/commit-hub.ts';
import { countAuthority } from '../rules/count-complaints.ts';
import type { ImportBatch } from './import-batch.ts';
import type { Leisure } from './leisure.ts';
import { type EncodedReports, encodeReports } from './write-reports.ts';

/** A batch as far as it can be worked out without the database, while that still writes the one before. */
export interface PreparedBatch {
  batch: ImportBatch;
  /** The reports as they are sent to the database. */
  reports: EncodedReports;
  /** Rows of numbers of which nothing is stored yet; none where the batch holds organisations. */
  fresh: NewOpenData;
}

/** Numbers worked out at a stretch: the answer of the database is heard between two stretches. */
const stretch = 200;

/**
 * @param authority whose batch it is
 * @param now when it is written
 */
export async function prepareBatch(
  kind: StoreKind,
  authority: string,
  batch: ImportBatch,
  now: Date,
  leisure: Leisure,
): Promise<PreparedBatch> {
  // Neighbours in the index one after another: half the work of finding their places.
  const reports = [...batch.reports.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  await leisure.wait();
  const encoded = await encodeReports(kind, authority, reports, leisure);
  const fresh = new NewOpenData(kind, now);
  const byPhone = batch.organisations.size > 0 ? [] : [...Map.groupBy(reports, ({ phone }) => phone)];
  await leisure.wait();
  // In the order in which they are written, so that nothing is left to sort while the database waits.
  byPhone.sort(([a], [b]) => comparePhones(a, b));
  for (const [at, [phone, counted]] of byPhone.entries()) {
    const country = batch.countries.get(phone) ?? null;
    const openData = [countAuthority(authority, counted)];
    fresh.add(encodeOpenData({ phone, country, openData, organisations: [] }));
    if (at % stretch === stretch - 1) await leisure.wait();
  }
  return { batch, reports: encoded, fresh };
}
