import type { Generated } from 'kysely';

/** One row: which version the list has, and how far the pass is that judges all numbers anew. */
export interface NumberListTable {
  is_one: Generated<boolean>;
  /** Milliseconds since 1970 of the last change, always more than before. Who changes the list holds this row. */
  version: string;
  /** The latest removal that is no longer told. */
  forgotten_version: string;
  /** Something happened after which any number may be judged otherwise. */
  is_stale: boolean;
  /** `judge`: numbers that may be unwanted, the weightiest first. `check`: those that are listed. Null between passes. */
  pass_step: 'judge' | 'check' | null;
  pass_score: number | null;
  pass_phone: string | null;
  pass_ended_at: Date | null;
  /** The first pass ended; before that the list is not whole. */
  ready_at: Date | null;
}

/** When the part of one country changed last, as a version. */
export interface NumberListCountryTable {
  country: string;
  version: string;
}

/** A number that devices may block, or one that was taken from the list. */
export interface NumberListEntryTable {
  phone: string;
  country: string | null;
  /** 40–100 in steps of five; 0 of one that was taken from the list. */
  score: number;
  /** People and complaints behind it, rounded down to a step; 0 of one that was taken from the list. */
  reports: number;
  category: string | null;
  /** Where it stands when the weightiest come first (`placeOf`); null: it was taken from the list. */
  place: string | null;
  /** Of the list, when it was put, changed or taken away. */
  version: string;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    number_list: NumberListTable;
    number_list_country: NumberListCountryTable;
    number_list_entry: NumberListEntryTable;
  }
}
