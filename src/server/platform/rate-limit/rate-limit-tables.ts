export interface RateUseTable {
  limit_name: string;
  /** An account's id or a keyed hash; never a phone number or an address in the clear. */
  who: string;
  /** The uses that still count, the oldest first. */
  used_at: Date[];
  expires_at: Date;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    rate_use: RateUseTable;
  }
}
