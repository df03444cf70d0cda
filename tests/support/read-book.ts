import type { ReadEntry } from '#shared/contacts/contact-entry.ts';
import { readBook } from '#shared/contacts/read-book.ts';

/** All entries of an address book; throws where it is none. */
export function read(file: string | Uint8Array, language = 'en'): ReadEntry[] {
  const book = readBook(typeof file === 'string' ? new TextEncoder().encode(file) : file, language);
  if (!book.ok) throw new Error(book.fault);
  return [...book.entries].filter((entry) => entry !== null);
}
/** Names and numbers alone, and what was left out. */
export const told = (file: string | Uint8Array, language?: string) =>
  read(file, language).map((entry) => {
    if (entry.kind === 'contact') return [entry.firstName, entry.lastName, entry.phone];
    return entry.kind === 'skipped' ? [`line ${entry.line}: ${entry.reason}`] : [`${entry.heading}: ${entry.count}`];
  });
export const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n');
export const faultOf = (file: string | Uint8Array) => {
  const book = readBook(typeof file === 'string' ? new TextEncoder().encode(file) : file, 'en');
  return book.ok ? null : book.fault;
};
export const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
