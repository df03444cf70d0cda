import type { SkippedEntry, UnreadColumn } from '#shared/contacts/contact-entry.ts';
import type { BookFault } from '#shared/contacts/read-book.ts';

/** A number of an address book, as read in this browser. */
export interface BookContact {
  /** Line in the file, from 1. */
  line: number;
  firstName: string;
  lastName: string;
  /** As in the file, with a plus if the country is known. */
  phone: string;
  /** E.164 digits; null for an invalid number. */
  digits: string | null;
  /** Display form: `+44 20 7946 0018`. */
  shown: string;
}

/** Content of a file, or of contacts picked on a phone. */
export interface Book {
  contacts: readonly BookContact[];
  /** Lines without usable content. */
  skipped: readonly SkippedEntry[];
  /** Skipped table columns that seem to contain numbers. */
  unread: readonly UnreadColumn[];
}

/** A contact from the browser's Contact Picker API. */
export interface PickedContact {
  name?: string[];
  tel?: string[];
}

/** Message to the worker: `country` is used for national numbers, and `language` for the encoding of old files. */
export type BookQuestion = { language: string; country: string | null } & (
  | { file: Blob }
  | { picked: readonly PickedContact[] }
);

export type BookAnswer = { ok: true; book: Book } | { ok: false; fault: BookFault; unread: readonly UnreadColumn[] };

/** Size limit in bytes; most of it is pictures, which are not read. */
export const largestFileBytes = 100 * 1024 * 1024;

export function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}
