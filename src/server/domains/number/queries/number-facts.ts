import type { Judgement, Organisation } from '#contract/number.ts';
import { computeVerdict } from '../rules.ts';
import type { StoredEvidence, StoredName, StoredOpenData, StoredOpinions } from './number-row.ts';

/** What a number's own row says; empty where it has none. */
export interface NumberFacts {
  country: string | null;
  /** Different visitors and members who looked it up, all time. */
  lookups: string;
  evidence: StoredEvidence[];
  openData: StoredOpenData[];
  organisations: Organisation[];
  /** What members call it, the best supported first. */
  names: StoredName[];
  /** How many members say what; null where nobody says anything. */
  opinions: StoredOpinions | null;
  /** What is said of it is made up. */
  isExample: boolean;
  /** The verdict at a moment; asked again within the second it is not computed again. */
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
      // A verdict tells its moment in whole seconds, so it is the same for all of one.
      const at = Math.floor(now.getTime() / 1000);
      if (last?.at !== at) last = { at, verdict: computeVerdict(evidence, openData, now) };
      return last.verdict;
    },
  };
}

/**
 * The most people that a number's row can speak of lately, in SQL over the row `n`: look-ups, and what its evidence
 * weighs in entries. Who counts them one by one asks this first.
 *
 * @param weight the parameter with what the lightest entry that may count weighs
 */
export const mostPeople = (weight: string) => `n.lookups + (n.member_score + n.open_score) / ${weight}::float8`;
