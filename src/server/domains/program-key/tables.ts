import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface ProgramKeyTable {
  id: GeneratedAlways<string>;
  profile_id: string;
  /** Keyed hash: reading the table reveals no key. */
  hash: string;
  name: string;
  ending: string;
  /** Comma-separated. */
  scopes: string;
  /** The account's version when the key was made: ending all sessions also ends the key. */
  token_version: number;
  created_at: Date;
  expires_at: Date | null;
  used_at: Generated<Date | null>;
  /** Day (UTC) of `used_count`, the calls of that day. */
  used_day: ColumnType<string | null, string | null | undefined, string | null>;
  used_count: Generated<number>;
  /** Problem code or HTTP status of the last refused call. */
  error: Generated<string | null>;
  error_at: Generated<Date | null>;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    program_key: ProgramKeyTable;
  }
}
