import type { EvidenceKind } from '#contract/number.ts';
import type { UndatedPeriod } from '#shared/spread-days.ts';

/** The source of an organisation that the operator has verified by hand; no import may have this name. */
export const operatorSource = 'operator';

/** `[days since 1970 (UTC), entries on that day]`, oldest first. */
export type DayCounts = [day: number, count: number][];

/** One kind of members' evidence about a number, as the number's row keeps it. */
export interface StoredEvidence {
  kind: Exclude<EvidenceKind, 'open_data'>;
  /** Said by accounts that were new then, each of half weight; absent where it is not so. */
  isNew?: true;
  /** Said from networks of which somebody else counts already, so of no weight; absent where it is not so. */
  isShared?: true;
  /** Said of a former holder: the day (since 1970, UTC) of the change, from which on it fades. Absent of the present one. */
  before?: number;
  days: DayCounts;
}

/** How many members say what of a number, beside its evidence. A list that nobody uses is absent. */
export interface StoredOpinions {
  /** People by the id of what they say. */
  callerTypes?: Record<string, number>;
  categories?: Record<string, number>;
  subcategories?: Record<string, number>;
  callReasons?: Record<string, number>;
  emotags?: Record<string, number>;
  /** People by the answer, by the poll. */
  answers?: Record<string, Record<string, number>>;
  /** People whose evidence is from before the number's present holder. */
  former?: number;
  /** Votes alike that may be of few people. `isDecided`: a moderator found nothing wrong with them. */
  burst?: StoredBurst;
}

export interface StoredBurst {
  sign: 'bad' | 'good';
  /** When the vote came that completed it, in milliseconds since 1970. */
  at: number;
  isDecided?: true;
  /** When that was decided: no vote until then makes another burst. Absent of older ones, whose own votes make none. */
  until?: number;
  /** The one before it, which a moderator found nothing wrong with. */
  former?: { sign: 'bad' | 'good'; at: number; until?: number };
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
  /** The same, those of one network counted once; absent where each has one of their own. */
  networks?: number;
  /** Likes less dislikes; absent where there are as many of each, or none. */
  review?: number;
  /** The same, those of one network counted once on each side; absent where that is as many. */
  weighedReview?: number;
}
