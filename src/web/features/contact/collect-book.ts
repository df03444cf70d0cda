import { type ReadEntry, type SkippedEntry, skipped, type UnreadColumn } from '#shared/contacts/contact-entry.ts';
import { fieldNumbers } from '#shared/contacts/field-numbers.ts';
import { readBareNumber } from '#shared/contacts/lost-zero.ts';
import { readBook } from '#shared/contacts/read-book.ts';
import { parsePhone, toCountryCode } from '#shared/phone/parse-phone-min.ts';
import { oddityOf } from '#shared/phone/typed-text.ts';
import type { BookAnswer, BookContact, PickedContact } from './book.ts';

/** Reads a file; extracts only names and numbers. */
export function collectFile(bytes: Uint8Array, language: string, country: string | null): BookAnswer {
  const read = readBook(bytes, language);
  return read.ok ? collect(read.entries, country) : read;
}

export function collectPicked(picked: readonly PickedContact[], country: string | null): BookAnswer {
  return collect(picked.flatMap(entriesOf), country);
}

function entriesOf({ name = [], tel = [] }: PickedContact, at: number): ReadEntry[] {
  const line = at + 1;
  const firstName = name[0]?.trim() ?? '';
  const numbers = tel.flatMap(fieldNumbers);
  if (numbers.length === 0) return [skipped(line, 'no_number')];
  if (firstName === '') return [skipped(line, 'name')];
  return numbers.map((phone) =>
    phone === '' ? skipped(line, 'number') : { kind: 'contact', line, firstName, lastName: '', phone },
  );
}

/** Keeps each number once, from its first line. */
function collect(entries: Iterable<ReadEntry | null>, country: string | null): BookAnswer {
  const contacts: BookContact[] = [];
  const left: SkippedEntry[] = [];
  const unread: UnreadColumn[] = [];
  const seen = new Set<string>();
  const home = toCountryCode(country);
  // Address books contain numbers without a plus in national format.
  const dial = (text: string) => parsePhone(text, home, 'national');
  for (const entry of entries) {
    if (entry === null) continue;
    if (entry.kind === 'unread') {
      unread.push(entry);
      continue;
    }
    if (entry.kind === 'skipped') {
      left.push(entry);
      continue;
    }
    const { kind: _, isBare, ...contact } = entry;
    const read = isBare ? readBareNumber(contact.phone, home, dial) : dial(contact.phone);
    if (read === 'spoilt') {
      left.push(skipped(contact.line, 'spoilt'));
      continue;
    }
    const digits = read?.digits ?? null;
    const key = digits ?? contact.phone;
    if (seen.has(key)) left.push(skipped(contact.line, 'repeated'));
    else if (!read && oddityOf(contact.phone) === 'spoilt') left.push(skipped(contact.line, 'spoilt'));
    else contacts.push({ ...contact, digits, shown: read?.international ?? contact.phone });
    seen.add(key);
  }
  return { ok: true, book: { contacts, skipped: left, unread } };
}
