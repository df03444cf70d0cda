import type { z } from 'zod';
import type { SentContact } from '#contract/contact.ts';
import type { ReadEntry, UnreadColumn } from '#shared/contacts/contact-entry.ts';
import { skipped } from '#shared/contacts/contact-entry.ts';
import { fieldNumbers } from '#shared/contacts/field-numbers.ts';
import { type BookFault, readBook } from '#shared/contacts/read-book.ts';

export type SentEntries =
  | { ok: true; entries: Iterable<ReadEntry | null> }
  | { ok: false; fault: BookFault; unread: UnreadColumn[] };

/** Reads the sent list or file; null if both or neither were sent. `language` picks the encoding of old files. */
export function entriesOf(
  list: readonly z.output<typeof SentContact>[] | undefined,
  file: Uint8Array | null,
  language: string,
): SentEntries | null {
  if ((list === undefined) === (file === null)) return null;
  if (file !== null) return readBook(file, language);
  return { ok: true, entries: listed(list ?? []) };
}

/** A generator, so that reading a long list can be paused. */
function* listed(list: readonly z.output<typeof SentContact>[]): Generator<ReadEntry> {
  for (const [at, sent] of list.entries()) yield* toEntries(sent, at);
}

function toEntries(sent: z.output<typeof SentContact>, at: number): ReadEntry[] {
  const line = sent.line ?? at + 1;
  const name = { firstName: sent.first_name, lastName: sent.last_name };
  const numbers = fieldNumbers(sent.phone);
  if (numbers.length === 0) return [skipped(line, 'no_number')];
  return numbers.map((phone) => (phone === '' ? skipped(line, 'number') : { kind: 'contact', line, ...name, phone }));
}
