import { mostEntries, type ReadEntry, skipped, type UnreadColumn } from './contact-entry.ts';
import { decodeBook } from './decode-book.ts';
import { readContactTable } from './read-contact-table.ts';
import { isLdif, readLdif } from './read-ldif.ts';
import { readVcards } from './read-vcards.ts';

/** Why a whole file is none that can be read; each is a problem's code as well. */
export type BookFault = 'contact.file_unreadable' | 'contact.no_numbers';
export type ReadBook =
  | { ok: true; entries: Generator<ReadEntry | null> }
  | { ok: false; fault: BookFault /** Columns of a table in which numbers seem to stand. */; unread: UnreadColumn[] };

/**
 * Reads an address book, a vCard file or a table, by what is in it: what the file is called says nothing. Entries come
 * one by one, and null where none came for a while, so that a long file can be read with pauses. Runs in browsers, too, where what is not asked for stays.
 *
 * @param language a locale's tag, for files of before Unicode
 */
export function readBook(bytes: Uint8Array, language: string): ReadBook {
  const text = decodeBook(bytes, language)?.replace(/^\ufeff/, '');
  if (text === undefined || text.trim() === '') return { ok: false, fault: 'contact.file_unreadable', unread: [] };
  if (/^\s*BEGIN:VCARD\s*$/im.test(text.slice(0, 4096))) {
    return { ok: true, entries: atMost(readVcards(text, language)) };
  }
  if (isLdif(text)) return { ok: true, entries: atMost(readLdif(text)) };
  const table = readContactTable(text);
  if (!table.ok) return { ok: false, fault: 'contact.no_numbers', unread: table.unread };
  return { ok: true, entries: atMost(table.entries) };
}

function* atMost(entries: Generator<ReadEntry | null>): Generator<ReadEntry | null> {
  let left = mostEntries;
  for (const entry of entries) {
    if (entry === null || entry.kind === 'unread') {
      yield entry;
      continue;
    }
    if (left === 0) {
      yield skipped(entry.line, 'too_many');
      return;
    }
    left -= 1;
    yield entry;
  }
}
