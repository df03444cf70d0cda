import type { SkippedEntry, UnreadColumn } from '#shared/contacts/contact-entry.ts';
import type { BookFault } from '#shared/contacts/read-book.ts';

/** One number of an address book, as it was read in this browser. */
export interface BookContact {
  /** Where it stood in the file, from 1. */
  line: number;
  firstName: string;
  lastName: string;
  /** As the file has it, with a plus where that is known. */
  phone: string;
  /** E.164 digits; null where the numbering rules know no such number. */
  digits: string | null;
  /** For people: `+44 20 7946 0018`. */
  shown: string;
}

/** What was found in a file, or what was picked of a phone's own contacts. */
export interface Book {
  contacts: readonly BookContact[];
  /** Lines that hold nothing that can be used. */
  skipped: readonly SkippedEntry[];
  /** Columns of a table that were not read, though numbers seem to stand in them. */
  unread: readonly UnreadColumn[];
}

/** One person as the browser's own contact picker gives it. */
export interface PickedContact {
  name?: string[];
  tel?: string[];
}

/** What the reader is asked: national numbers are read as of `country`, and old files by `language`. */
export type BookQuestion = { language: string; country: string | null } & (
  | { file: Blob }
  | { picked: readonly PickedContact[] }
);

export type BookAnswer = { ok: true; book: Book } | { ok: false; fault: BookFault; unread: readonly UnreadColumn[] };

/** Bytes of a file at most: pictures are most of it, and are not read. */
export const largestFileBytes = 100 * 1024 * 1024;

export function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}
