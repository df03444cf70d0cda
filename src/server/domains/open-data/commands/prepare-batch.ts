import { comparePhones, encodeOpenData, NewOpenData } from '#server/domains/number/door.ts';
import type { StoreKind } from '#server/platform/db/commit-hub.ts';
import { countAuthority } from '../rules/count-open-reports.ts';
import type { ImportBatch } from './import-batch.ts';
import type { LoopBreaks } from './loop-breaks.ts';
import { type EncodedReports, encodeReports } from './write-reports.ts';

/** A batch, encoded as far as possible while the database writes the previous one. */
export interface PreparedBatch {
  batch: ImportBatch;
  reports: EncodedReports;
  /** Rows for numbers without stored data; empty if the batch has organizations. */
  fresh: NewOpenData;
}

/** Numbers processed before checking for the database's answer. */
const stretch = 200;

export async function prepareBatch(
  kind: StoreKind,
  authority: string,
  batch: ImportBatch,
  now: Date,
  loopBreaks: LoopBreaks,
): Promise<PreparedBatch> {
  // Sorted by key: inserting index neighbors in sequence halves the work.
  const reports = [...batch.reports.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  await loopBreaks.wait();
  const encoded = await encodeReports(kind, authority, reports, loopBreaks);
  const fresh = new NewOpenData(kind, now);
  const byPhone = batch.organisations.size > 0 ? [] : [...Map.groupBy(reports, ({ phone }) => phone)];
  await loopBreaks.wait();
  // In write order, so that nothing is sorted while the database waits.
  byPhone.sort(([a], [b]) => comparePhones(a, b));
  for (const [at, [phone, counted]] of byPhone.entries()) {
    const country = batch.countries.get(phone) ?? null;
    const openData = [countAuthority(authority, counted)];
    fresh.add(encodeOpenData({ phone, country, openData, organisations: [] }));
    if (at % stretch === stretch - 1) await loopBreaks.wait();
  }
  return { batch, reports: encoded, fresh };
}
