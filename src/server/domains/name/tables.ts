import type { Generated, GeneratedAlways } from 'kysely';
import type { TextState } from '#server/domains/part.ts';

/** Where a name or a vote came from, so that several of one neighborhood count once. Null: from nowhere that is known. */
export interface Origin {
  /** Keyed hash of the neighborhood that it first came from; null once it is forgotten. */
  network: string | null;
  network_at: Date | null;
  /** Random, the same of all who named the number, or judged a name of it, from that neighborhood. */
  crowd: string | null;
}

export interface SuggestedNameTable extends Origin {
  phone: string;
  profile_id: string;
  first_name: string;
  last_name: string;
  updated_at: Date;
  /** The act that removed the account as spam: the name counts for nothing. */
  withdrawn_by: Generated<string | null>;
}

/** One entry of a member's address book. */
export interface ContactNameTable extends Origin {
  profile_id: string;
  phone: string;
  first_name: string;
  last_name: string;
  added_at: Date;
  /** The number is unlisted, or had another holder when it was added: the member keeps it, and it names the number no more. */
  is_former: Generated<boolean>;
  /** As of a suggested name. */
  withdrawn_by: Generated<string | null>;
}

/** What one member thinks of a name that others give a number. */
export interface NameVoteTable extends Origin {
  phone: string;
  /** `nameKey` of the name, whatever its spelling. */
  name_key: string;
  profile_id: string;
  is_like: boolean;
  voted_at: Date;
  /** As of a suggested name. */
  withdrawn_by: Generated<string | null>;
}

/** A name of a number, with all its spellings, that somebody reported. */
export interface NameCaseTable {
  id: GeneratedAlways<string>;
  phone: string;
  /** `nameKey` of the name. */
  name_key: string;
  /** As it was shown when it was first reported. */
  first_name: string;
  last_name: string;
  /** Who said it first. */
  profile_id: string;
  state: Generated<TextState>;
  said_at: Date;
}

export interface UnlistedNumberTable {
  /** Keyed hash of the number. */
  phone_hash: string;
  unlisted_at: Date;
}

/** A number whose names a job groups anew. */
export interface NameDueTable {
  phone: string;
}

/** An address book that its member deleted whole, until the last entry is gone. */
export interface BookDeletionTable {
  profile_id: string;
  /** Entries that were added until then go, and are seen no more. */
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
