import type { EvidenceKind } from '#contract/number.ts';
import type { UndatedPeriod } from '#shared/spread-days.ts';

/** `[days since 1970 (UTC), entries on that day]`, oldest first. */
export type DayCounts = [day: number, count: number][];

/** One kind of members' evidence about a number, as the number's row keeps it. */
export interface StoredEvidence {
  kind: Exclude<EvidenceKind, 'open_data'>;
  days: DayCounts;
}

/** Complaints of one data set as the number's row keeps them. */
export interface StoredOpenData {
  source: string;
  days: DayCounts;
  /** ISO day, null where the source does not say. */
  firstDay: string | null;
  lastDay: string;
  subjects: { category: string; count: number }[];
  /** Which of `days` nobody knows, ordered by their last day; absent where all are known. */
  undated?: UndatedPeriod[];
}

/** A name that several members gave a number, as the number's row keeps it. */
export interface StoredName {
  firstName: string;
  lastName: string;
  /** Different members who say so, all spellings together. */
  people: number;
}
