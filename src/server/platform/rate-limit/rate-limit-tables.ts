export interface RateUseTable {
  limit_name: string;
  /** An account's id or a keyed hash; never a plain phone number or address. */
  who: string;
  used_at: Date[];
  expires_at: Date;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    rate_use: RateUseTable;
  }
}
