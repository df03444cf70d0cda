import type { Generated } from 'kysely';

export interface SuggestedNameTable {
  phone: string;
  profile_id: string;
  first_name: string;
  last_name: string;
  updated_at: Date;
}

/** One entry of a member's address book. */
export interface ContactNameTable {
  profile_id: string;
  phone: string;
  first_name: string;
  last_name: string;
  added_at: Date;
  /** The number had another holder when it was added: the member keeps it, and it names the number no more. */
  is_former: Generated<boolean>;
}

/** What one member thinks of a name that others give a number. */
export interface NameVoteTable {
  phone: string;
  /** `nameKey` of the name, whatever its spelling. */
  name_key: string;
  profile_id: string;
  is_like: boolean;
  voted_at: Date;
}

export interface UnlistedNumberTable {
  /** Keyed hash of the number. */
  phone_hash: string;
  unlisted_at: Date;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    suggested_name: SuggestedNameTable;
    contact_name: ContactNameTable;
    name_vote: NameVoteTable;
    unlisted_number: UnlistedNumberTable;
  }
}
