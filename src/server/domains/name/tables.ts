import type { Generated, GeneratedAlways } from 'kysely';
import type { TextState } from '#server/domains/part.ts';

/** Origin of a name or vote, so that several from one network count once. All null if unknown. */
export interface Origin {
  /** Keyed hash of the first /24 or /48 network; null after its retention. */
  network: string | null;
  network_at: Date | null;
  /** Random id shared by all who named this number, or voted on its names, from one network. */
  crowd: string | null;
}

export interface SuggestedNameTable extends Origin {
  phone: string;
  profile_id: string;
  first_name: string;
  last_name: string;
  updated_at: Date;
  /** The removal of the account as spam; the row does not count while it is set. */
  withdrawn_by: Generated<string | null>;
}

export interface ContactNameTable extends Origin {
  profile_id: string;
  phone: string;
  first_name: string;
  last_name: string;
  added_at: Date;
  /** The number is unlisted or had a previous holder when it was added: only the owner sees the entry. */
  is_former: Generated<boolean>;
  withdrawn_by: Generated<string | null>;
}

export interface NameVoteTable extends Origin {
  phone: string;
  /** `nameKey`, the same for all spellings. */
  name_key: string;
  profile_id: string;
  is_like: boolean;
  voted_at: Date;
  withdrawn_by: Generated<string | null>;
}

export interface NameCaseTable {
  id: GeneratedAlways<string>;
  phone: string;
  name_key: string;
  first_name: string;
  last_name: string;
  profile_id: string;
  state: Generated<TextState>;
  said_at: Date;
}

export interface UnlistedNumberTable {
  /** Keyed hash of the number. */
  phone_hash: string;
  unlisted_at: Date;
}

/** Queue of numbers whose names a job regroups. */
export interface NameDueTable {
  phone: string;
}

/** Pending deletion of a whole address book; removed with the last entry. */
export interface BookDeletionTable {
  profile_id: string;
  /** Entries added up to then are hidden and deleted. */
  asked_at: Date;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    suggested_name: SuggestedNameTable;
    contact_name: ContactNameTable;
    name_vote: NameVoteTable;
    name_case: NameCaseTable;
    name_due: NameDueTable;
    book_deletion: BookDeletionTable;
    unlisted_number: UnlistedNumberTable;
  }
}
