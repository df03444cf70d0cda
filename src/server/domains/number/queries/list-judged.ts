import { sql } from 'kysely';
import type { VerdictLabel } from '#contract/number.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { OpinionsOfNumber } from '../commands/change-evidence.ts';
import { computeVerdict } from '../rules.ts';
import type { StoredEvidence, StoredOpenData } from './number-row.ts';

export interface JudgedNumber extends OpinionsOfNumber {
  labelWith(evidence: StoredEvidence[], now: Date): VerdictLabel;
}

/** Reads numbers without locking them; numbers without a row are skipped. */
export async function listJudged(db: Db, phones: readonly string[]): Promise<JudgedNumber[]> {
  if (phones.length === 0) return [];
  const { rows } = await sql<OpinionsOfNumber & { openData: StoredOpenData[] }>`
    select phone, evidence, coalesce(opinions, '{}') as opinions, open_data as "openData" from number
    where phone = any(${arrayText(phones, (phone) => phone)}::int8[]) order by phone`.execute(db);
  return rows.map(({ openData, ...number }) => ({
    ...number,
    labelWith: (evidence, now) => computeVerdict(evidence, openData, now).label,
  }));
}
