import type { Generated } from 'kysely';

export interface EventTable {
  id: Generated<string>;
  xid: Generated<string>;
  topic: string;
  key: string | null;
  created_at: Generated<Date>;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    event: EventTable;
  }
}
