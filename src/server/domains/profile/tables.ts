import type { Generated, GeneratedAlways } from 'kysely';

export interface ProfileTable {
  id: GeneratedAlways<string>;
  phone: string;
  /** Holder period of the number, from 1. */
  epoch: number;
  /** Whether this is the account that signs in with the number now. */
  is_holder: boolean;
  role: Generated<string>;
  first_name: string | null;
  last_name: string | null;
  lang: string;
  token_version: Generated<number>;
  agreed_at: Date | null;
  deactivated_at: Date | null;
  barred_at: Date | null;
  last_seen_at: Date;
  created_at: Date;
}

export interface ProfileIdentityTable {
  profile_id: string;
  provider: string;
  /** Keyed hash of the person's id at the provider. */
  person: string;
  proved_at: Date;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    profile: ProfileTable;
    profile_identity: ProfileIdentityTable;
  }
}
