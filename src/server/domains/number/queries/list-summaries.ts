import type { Organisation, VerdictLabel } from '#contract/number.ts';
import type { Db } from '#server/platform/db/database.ts';
import { computeVerdict } from '../rules.ts';
import '../tables.ts';

/** What a list tells of a number at a glance. */
export interface NumberSummary {
  phone: string;
  country: string | null;
  label: VerdictLabel;
  organisations: Organisation[];
}

/** Of these numbers those that have a row, by number, judged at `now`. */
export async function listSummaries(db: Db, phones: readonly string[], now: Date): Promise<Map<string, NumberSummary>> {
  if (phones.length === 0) return new Map();
  const rows = await db
    .selectFrom('number')
    .select(['phone', 'country', 'evidence', 'open_data', 'organisations'])
    .where('phone', 'in', [...new Set(phones)])
    .execute();
  return new Map(
    rows.map(({ phone, country, evidence, open_data, organisations }) => [
      phone,
      { phone, country, label: computeVerdict(evidence, open_data, now).label, organisations },
    ]),
  );
}
