import type { ColumnType } from 'kysely';

export interface NamedActTable {
  profile_id: string;
  /** Keyed hash of the idempotency key. */
  key: string;
  /** Keyed hash of the request. */
  request: string;
  outcome: ColumnType<object, string, string>;
  expires_at: Date;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    named_act: NamedActTable;
  }
}
