import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface ProgramKeyTable {
  id: GeneratedAlways<string>;
  profile_id: string;
  /** Keyed hash: who reads the table cannot show the key. */
  hash: string;
  name: string;
  /** The key's last four letters. */
  ending: string;
  /** With commas between them. */
  scopes: string;
  /** Of the account when the key was made: what ends all of a member's sessions takes the keys in, too. */
  token_version: number;
  created_at: Date;
  expires_at: Date | null;
  used_at: Generated<Date | null>;
  /** The day (UTC) of `used_count`, the calls of that day. */
  used_day: ColumnType<string | null, string | null | undefined, string | null>;
  used_count: Generated<number>;
  /** What a call with it was refused last: a problem's code, or an HTTP status. */
  error: Generated<string | null>;
  error_at: Generated<Date | null>;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    program_key: ProgramKeyTable;
  }
}
