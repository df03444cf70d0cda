import type { Generated } from 'kysely';

export interface LookupTable {
  phone: string;
  /** Keyed hash of a network, or a member's id; never an address. */
  visitor: string;
  /** ISO day of `seen_at`, UTC. */
  day: string;
  /** What it cost of the day; 0 for a free one, below 0 for a member's beyond the free ones. */
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
