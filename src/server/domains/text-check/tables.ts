import type { ColumnType } from 'kysely';
import type { RepeatUse } from './rules/check-text.ts';

export interface TextKeyTable {
  kind: string;
  text_id: string;
  revision: string;
  /** By look. */
  skeleton: string;
  /** By sound. */
  letters: string;
}

/** Recent uses of a text, per author or per number; or removed texts with the same words. */
export interface TextRepeatTable {
  /** Keyed hash of author or number and the text's look. */
  key: string;
  /** JSON: the last few uses, one per other number or author. */
  uses: ColumnType<RepeatUse[], string | undefined, string>;
  expires_at: Date;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    text_key: TextKeyTable;
    text_repeat: TextRepeatTable;
  }
}
