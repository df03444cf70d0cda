import type { ColumnType, Generated } from 'kysely';
import type { EvidenceKind, Organisation } from '#contract/number.ts';

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
}

/** A name that several members gave a number, as the number's row keeps it. */
export interface StoredName {
  firstName: string;
  lastName: string;
  /** Different members who say so, all spellings together. */
  people: number;
}

type Projection<T> = ColumnType<T[], string | undefined, string>;

export interface NumberTable {
  phone: string;
  country: string | null;
  lookups: Generated<string>;
  evidence: Projection<StoredEvidence>;
  open_data: Projection<StoredOpenData>;
  organisations: Projection<Organisation>;
  /** The best supported first. */
  names: Projection<StoredName>;
  member_score: Generated<number>;
  open_score: Generated<number>;
  updated_at: Generated<Date>;
}

export interface LookupTable {
  phone: string;
  /** Keyed hash of a network, or a member's id; never an address. */
  visitor: string;
  /** What it cost of the day; 0 for a free one, below 0 for a member's beyond the free ones. */
  units: number;
  seen_at: Date;
}

export interface SuggestedNameTable {
  phone: string;
  profile_id: string;
  first_name: string;
  last_name: string;
  updated_at: Date;
}

export interface UnlistedNumberTable {
  /** Keyed hash of the number. */
  phone_hash: string;
  unlisted_at: Date;
}

export interface SearchHistoryTable {
  profile_id: string;
  phone: string;
  /** ISO day, UTC. */
  day: string;
  searched_at: Date;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    number: NumberTable;
    lookup: LookupTable;
    suggested_name: SuggestedNameTable;
    unlisted_number: UnlistedNumberTable;
    search_history: SearchHistoryTable;
  }
}
