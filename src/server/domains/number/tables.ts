import type { ColumnType, Generated } from 'kysely';
import type { Organisation } from '#contract/number.ts';
import type { StoredEvidence, StoredName, StoredOpenData, StoredOpinions } from './queries/number-row.ts';

type Projection<T> = ColumnType<T[], string | undefined, string>;

export interface NumberTable {
  phone: string;
  country: string | null;
  lookups: Generated<string>;
  evidence: Projection<StoredEvidence>;
  open_data: Projection<StoredOpenData>;
  organisations: Projection<Organisation>;
  /** Best supported first. */
  names: Projection<StoredName>;
  comments: Generated<number>;
  opinions: ColumnType<StoredOpinions | null, string | null | undefined, string | null>;
  member_score: Generated<number>;
  open_score: Generated<number>;
  /** Bad units at first-day weight. An index leaves out numbers that can never be unwanted. */
  member_units: Generated<number>;
  open_units: Generated<number>;
  updated_at: Generated<Date>;
  /** From number ranges reserved for fiction, with made-up opinions. */
  is_example: Generated<boolean>;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    number: NumberTable;
  }
}
