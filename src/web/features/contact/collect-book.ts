import { type ReadEntry, type SkippedEntry, skipped } from '#shared/contacts/contact-entry.ts';
import { numbersOf } from '#shared/contacts/contact-number.ts';
import { readBook } from '#shared/contacts/read-book.ts';
import { parsePhone, toCountryCode } from '#shared/phone/parse-phone-min.ts';
import type { BookAnswer, BookContact, PickedContact } from './book.ts';

/** Reads a file; only names and numbers come out of it. */
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
  const numbers = tel.flatMap(numbersOf);
  if (numbers.length === 0) return [skipped(line, 'no_number')];
  if (firstName === '') return [skipped(line, 'name')];
  return numbers.map((phone) =>
    phone === '' ? skipped(line, 'number') : { kind: 'contact', line, firstName, lastName: '', phone },
  );
}

/** Each number once, as the first line has it. */
function collect(entries: Iterable<ReadEntry>, country: string | null): BookAnswer {
  const contacts: BookContact[] = [];
  const left: SkippedEntry[] = [];
  const seen = new Set<string>();
  for (const entry of entries) {
    if (entry.kind === 'skipped') {
      left.push(entry);
      continue;
    }
    const { kind: _, ...contact } = entry;
    // Digits without a plus are dialed within a country in an address book.
    const read = parsePhone(contact.phone, toCountryCode(country), 'national');
    const digits = read?.digits ?? null;
    const key = digits ?? contact.phone;
    if (seen.has(key)) left.push(skipped(contact.line, 'repeated'));
    else contacts.push({ ...contact, digits, shown: read?.international ?? contact.phone });
    seen.add(key);
  }
  return { ok: true, book: { contacts, skipped: left } };
}
