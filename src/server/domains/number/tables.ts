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
  /** The best supported first. */
  names: Projection<StoredName>;
  /** Comments that are shown. */
  comments: Generated<number>;
  /** Null where nobody says anything. */
  opinions: ColumnType<StoredOpinions | null, string | null | undefined, string | null>;
  member_score: Generated<number>;
  open_score: Generated<number>;
  /** Bad units as they weighed on their first day, of which an index keeps out what can be unwanted on no day. */
  member_units: Generated<number>;
  open_units: Generated<number>;
  updated_at: Generated<Date>;
  /** Reserved for films and books, and shown with what made-up members say of it. */
  is_example: Generated<boolean>;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    number: NumberTable;
  }
}
