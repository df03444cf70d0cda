/** What an address book says of one number; the rest of it is not read. */
export interface ContactEntry {
  kind: 'contact';
  /** Where it stands in the file, from 1. */
  line: number;
  firstName: string;
  lastName: string;
  /** Digits, a plus before them where the file has one: national numbers come as they are. */
  phone: string;
}

/**
 * Why a line was left out. `number`: it is none that can be called, or it takes no name. `no_number`: there is none.
 * `name`: nothing that can be shown. `own`: the member's own number. `repeated`: the number stands above already.
 * `broken`: the file is torn here. `too_many`: more than one person, or one account, may have.
 */
export const skipReasons = ['number', 'no_number', 'name', 'own', 'repeated', 'broken', 'too_many'] as const;
export type SkipReason = (typeof skipReasons)[number];

export interface SkippedEntry {
  kind: 'skipped';
  line: number;
  reason: SkipReason;
}

export type ReadEntry = ContactEntry | SkippedEntry;

/** Bytes of an address book at most: pictures in it are most of that. */
export const largestBookBytes = 10 * 1024 * 1024;
/** Entries of an address book that are read at most. */
export const mostEntries = 20_000;
/** Numbers of one person that are read at most. */
export const mostNumbers = 20;

export function skipped(line: number, reason: SkipReason): SkippedEntry {
  return { kind: 'skipped', line, reason };
}
