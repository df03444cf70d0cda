export interface SuggestedNameTable {
  phone: string;
  profile_id: string;
  first_name: string;
  last_name: string;
  updated_at: Date;
}

export interface UnlistedNumberTable {
  /** Keyed hash of the number. */
  phone_hash: string;
  unlisted_at: Date;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    suggested_name: SuggestedNameTable;
    unlisted_number: UnlistedNumberTable;
  }
}
