import type { ColumnType } from 'kysely';
import type { RepeatUse } from './rules/check-text.ts';

/** Keyed hashes of a text as it was folded. */
export interface TextKeyTable {
  kind: string;
  text_id: string;
  revision: string;
  /** Of what it looks like. */
  skeleton: string;
  /** Of what it sounds like. */
  letters: string;
}

/** Where the same text stood lately, for an author or for a number; or which texts of the same words were removed. */
export interface TextRepeatTable {
  /** Keyed hash of the author or number, and the text's look. */
  key: string;
  /** JSON: the last few, each other number or author once. */
  uses: ColumnType<RepeatUse[], string | undefined, string>;
  expires_at: Date;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    text_key: TextKeyTable;
    text_repeat: TextRepeatTable;
  }
}
