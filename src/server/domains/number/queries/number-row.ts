import type { EvidenceKind } from '#contract/number.ts';
import type { UndatedPeriod } from '#shared/spread-days.ts';

/** Source name of organizations verified by the operator; no import may use it. */
export const operatorSource = 'operator';

/** `[days since 1970 (UTC), entries on that day]`, oldest first. */
export type DayCounts = [day: number, count: number][];

export interface StoredEvidence {
  kind: Exclude<EvidenceKind, 'open_data'>;
  /** From accounts that were new at the time: half weight. Absent otherwise. */
  isNew?: true;
  /** From networks that another member already represents: no weight. Absent otherwise. */
  isShared?: true;
  /** About a former holder: day (since 1970, UTC) of the change, from which it fades. Otherwise absent. */
  before?: number;
  days: DayCounts;
}

export interface StoredOpinions {
  /** People by id of the choice. */
  callerTypes?: Record<string, number>;
  categories?: Record<string, number>;
  subcategories?: Record<string, number>;
  callReasons?: Record<string, number>;
  emotags?: Record<string, number>;
  /** People by poll and answer. */
  answers?: Record<string, Record<string, number>>;
  /** People whose evidence predates the present holder. */
  former?: number;
  burst?: StoredVoteSurge;
}

export interface StoredVoteSurge {
  sign: 'bad' | 'good';
  at: number;
  isDecided?: true;
  /** When it was decided: earlier votes start no new surge. Absent in old rows: only the surge's own votes. */
  until?: number;
  /** The previous surge, which a moderator cleared. */
  former?: { sign: 'bad' | 'good'; at: number; until?: number };
}

export interface StoredOpenData {
  source: string;
  days: DayCounts;
  /** ISO day; null if the source does not give one. */
  firstDay: string | null;
  lastDay: string;
  subjects: { category: string; count: number }[];
  /** Parts of `days` whose exact day is unknown, ordered by last day; absent if all are known. */
  undated?: UndatedPeriod[];
}

export interface StoredName {
  firstName: string;
  lastName: string;
  people: number;
  /** The same with one per network; absent if equal to `people`. */
  networks?: number;
  /** Likes minus dislikes; absent if zero. */
  review?: number;
  /** The same with one per network and side; absent if equal to `review`. */
  weighedReview?: number;
}
