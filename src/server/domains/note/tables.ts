import type { Generated } from 'kysely';

export interface NoteTable {
  id: Generated<string>;
  profile_id: string;
  phone: string;
  text: string;
  created_at: Date;
  updated_at: Date;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    note: NoteTable;
  }
}
