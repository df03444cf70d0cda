import type { Judgement, Organisation } from '#contract/number.ts';
import { computeVerdict } from '../rules.ts';
import type { StoredEvidence, StoredName, StoredOpenData, StoredOpinions } from './number-row.ts';

export interface NumberFacts {
  country: string | null;
  /** Different visitors and members who looked the number up, all time. */
  lookups: string;
  evidence: StoredEvidence[];
  openData: StoredOpenData[];
  organisations: Organisation[];
  names: StoredName[];
  opinions: StoredOpinions | null;
  isExample: boolean;
  /** Verdict at a moment, cached within the same second. */
  verdictAt(now: Date): Judgement;
}

export interface NumberColumns {
  country?: string | null;
  lookups?: string | null;
  evidence?: StoredEvidence[] | null;
  open_data?: StoredOpenData[] | null;
  organisations?: Organisation[] | null;
  names?: StoredName[] | null;
  opinions?: StoredOpinions | null;
  is_example?: boolean | null;
}

export function toNumberFacts(row: NumberColumns): NumberFacts {
  const evidence = row.evidence ?? [];
  const openData = row.open_data ?? [];
  let last: { at: number; verdict: Judgement } | null = null;
  return {
    country: row.country ?? null,
    lookups: row.lookups ?? '0',
    evidence,
    openData,
    organisations: row.organisations ?? [],
    names: row.names ?? [],
    opinions: row.opinions ?? null,
    isExample: row.is_example ?? false,
    verdictAt(now) {
      // A verdict's timestamp has whole seconds, so all moments of one second share it.
      const at = Math.floor(now.getTime() / 1000);
      if (last?.at !== at) last = { at, verdict: computeVerdict(evidence, openData, now) };
      return last.verdict;
    },
  };
}

/**
 * SQL upper bound of what `isManyCalls` can count, over the row `n`: a cheap filter before the exact count. `weight`
 * is the SQL parameter with the weight of the lightest entry that counts.
 */
export const mostPeople = (weight: string) => `n.lookups + (n.member_score + n.open_score) / ${weight}::float8`;
