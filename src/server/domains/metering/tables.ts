export interface LookupTable {
  phone: string;
  /** Keyed hash of a network, or a member's id; never an address. */
  visitor: string;
  /** What it cost of the day; 0 for a free one, below 0 for a member's beyond the free ones. */
  units: number;
  seen_at: Date;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    lookup: LookupTable;
  }
}
