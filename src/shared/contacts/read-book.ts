import { mostEntries, type ReadEntry, skipped, type UnreadColumn } from './contact-entry.ts';
import { decodeBook } from './decode-book.ts';
import { readContactTable } from './read-contact-table.ts';
import { isLdif, readLdif } from './read-ldif.ts';
import { readVcards } from './read-vcards.ts';

export type BookFault = 'contact.file_unreadable' | 'contact.no_numbers';
export type ReadBook =
  | { ok: true; entries: Generator<ReadEntry | null> }
  | { ok: false; fault: BookFault; unread: UnreadColumn[] };

/**
 * Reads an address book, vCard or table, by its content; the file name is ignored. Entries come one by one; null is a
 * chance to pause in a long file. Also runs in browsers, where unneeded data stays.
 *
 * @param language a locale's tag, for legacy charsets
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
