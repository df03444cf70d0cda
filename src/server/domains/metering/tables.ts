import type { Generated } from 'kysely';

export interface LookupTable {
  phone: string;
  /** Keyed hash of a network, or a member's key; never an address. */
  visitor: string;
  /** ISO day of `seen_at`, UTC. */
  day: string;
  /** Units counted for the day: 0 if free, negative for a member over the limit. */
  units: number;
  /** By the clock of the server that counted it. */
  seen_at: Date;
  server: Generated<string>;
  xid: Generated<string | null>;
  written_at: Generated<Date | null>;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    lookup: LookupTable;
  }
}
