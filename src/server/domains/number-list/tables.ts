import type { Generated } from 'kysely';

/** One row: the list's version, and the progress of the pass over all numbers. */
export interface NumberListTable {
  is_one: Generated<boolean>;
  /** Milliseconds since 1970 of the last change, strictly increasing. Writers of the list lock this row. */
  version: string;
  /** Highest deleted removal, or version that a restore gave the list: changes since an earlier one are unknown. */
  forgotten_version: string;
  is_stale: boolean;
  /** `judge`: numbers that may be unwanted, highest score first. `check`: listed numbers. Null between passes. */
  pass_step: 'judge' | 'check' | null;
  pass_score: number | null;
  pass_phone: string | null;
  pass_ended_at: Date | null;
  /** End of the first pass; the list is incomplete before. */
  ready_at: Date | null;
}

export interface NumberListCountryTable {
  country: string;
  version: string;
}

export interface NumberListEntryTable {
  phone: string;
  country: string | null;
  /** 40–100 in steps of five; 0 if removed. */
  score: number;
  /** People and complaints, rounded down to a step; 0 if removed. */
  reports: number;
  category: string | null;
  /** Sort key (`placeOf`); null if removed. */
  place: string | null;
  version: string;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    number_list: NumberListTable;
    number_list_country: NumberListCountryTable;
    number_list_entry: NumberListEntryTable;
  }
}
