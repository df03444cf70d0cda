import type { Organisation, VerdictLabel } from '#contract/number.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Headline } from '#shared/headline.ts';
import { computeVerdict, type HeadlineFacts, hasBad, headlineOf } from '../rules.ts';

export interface NumberSummary {
  country: string | null;
  label: VerdictLabel;
  headline: Headline;
  organisations: Organisation[];
}

export type KnownElsewhere = Pick<HeadlineFacts, 'isTelemarketing' | 'isInUse' | 'isHolderShown'>;

export async function listSummaries(
  db: Db,
  phones: readonly string[],
  known: (phone: string) => KnownElsewhere,
  now: Date,
): Promise<Map<string, NumberSummary>> {
  const asked = [...new Set(phones)];
  if (asked.length === 0) return new Map();
  const rows = await db
    .selectFrom('number')
    .select(['phone', 'country', 'evidence', 'open_data', 'organisations'])
    .where('phone', 'in', asked)
    .execute();
  const found = new Map(rows.map((row) => [row.phone, row]));
  return new Map(
    asked.map((phone) => {
      const { country = null, evidence = [], open_data = [], organisations = [] } = found.get(phone) ?? {};
      const verdict = computeVerdict(evidence, open_data, now);
      const headline = headlineOf({
        ...known(phone),
        isEmergency: false,
        label: verdict.label,
        hasBad: hasBad(verdict),
        hasOrganisation: organisations.length > 0,
      });
      return [phone, { country, label: verdict.label, headline, organisations }];
    }),
  );
}
