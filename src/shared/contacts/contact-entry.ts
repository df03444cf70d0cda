/** What an address book says of one number; the rest of it is not read. */
export interface ContactEntry {
  kind: 'contact';
  /** Where it stands in the file, from 1. */
  line: number;
  firstName: string;
  lastName: string;
  /** Digits, a plus before them where the file has one; the text itself where only a country's plan tells the number. */
  phone: string;
  /** A table's cell of digits alone: a spreadsheet may have taken a zero or a plus from their beginning. */
  isBare?: true;
}

/**
 * Why a line was left out. `number`: it is none that can be called. `no_number`: there is none.
 * `name`: nothing that can be shown. `own`: the member's own number. `repeated`: the number stands above already.
 * `broken`: the file is torn here. `too_large`: the card is larger than an address book's cards are. `spoilt`: a spreadsheet
 * has taken digits from the number. `too_many`: more than one person, or one account, may have.
 */
export const skipReasons = [
  'number',
  'spoilt',
  'no_number',
  'name',
  'own',
  'repeated',
  'broken',
  'too_large',
  'too_many',
] as const;
export type SkipReason = (typeof skipReasons)[number];

export interface SkippedEntry {
  kind: 'skipped';
  line: number;
  reason: SkipReason;
}

/** A column of a table that was not read, though numbers seem to stand in it. */
export interface UnreadColumn {
  kind: 'unread';
  heading: string;
  /** Cells that look like telephone numbers. */
  count: number;
}

export type ReadEntry = ContactEntry | SkippedEntry | UnreadColumn;

/** Bytes of an address book at most: pictures in it are most of that. */
export const largestBookBytes = 10 * 1024 * 1024;
/** Entries of an address book that are read at most. */
export const mostEntries = 20_000;
/** Numbers of one person that are read at most. */
export const mostNumbers = 20;

export function skipped(line: number, reason: SkipReason): SkippedEntry {
  return { kind: 'skipped', line, reason };
}
