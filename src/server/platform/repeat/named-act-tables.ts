import type { ColumnType } from 'kysely';

export interface NamedActTable {
  profile_id: string;
  /** Keyed hash of the words that the caller calls the act by. */
  key: string;
  /** Keyed hash of what was asked for. */
  request: string;
  /** What came of it, for who asks again. */
  outcome: ColumnType<object, string, string>;
  expires_at: Date;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    named_act: NamedActTable;
  }
}
