import type { VerdictLabel } from '#contract/number.ts';
import type { Db } from '#server/platform/db/database.ts';
import { computeVerdict } from '../rules.ts';
import type { StoredEvidence } from './number-row.ts';

/** The label at `now` if members had given this evidence, together with the stored open data. */
export async function findLabel(db: Db, phone: string, evidence: StoredEvidence[], now: Date): Promise<VerdictLabel> {
  const row = await db.selectFrom('number').select('open_data').where('phone', '=', phone).executeTakeFirst();
  return computeVerdict(evidence, row?.open_data ?? [], now).label;
}
