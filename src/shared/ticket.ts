import { toAsciiDigits } from './phone/digits.ts';

/** Unambiguous letters and digits, 32 of them (Crockford). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ticketLength = 24;

/** Formats at least 24 uniformly random bytes as a ticket: 24 letters, 120 bits, in groups of six, `4XK7QM-…`. */
export function toTicket(bytes: Uint8Array): string {
  return inGroups([...bytes.subarray(0, ticketLength)].map((byte) => alphabet[byte % 32]).join(''));
}

/** Parses a typed ticket or its page's address, or null. Ignores case, spaces and dashes; O is 0, I and L are 1. */
export function readTicket(typed: string): string | null {
  const code = toAsciiDigits(typed.normalize('NFKC')).trim().replace(/\/+$/, '').split('/').at(-1) ?? '';
  const letters = code
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}.]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  const isTicket = letters.length === ticketLength && [...letters].every((letter) => alphabet.includes(letter));
  return isTicket ? inGroups(letters) : null;
}

const inGroups = (letters: string) => letters.match(/.{6}/g)?.join('-') ?? '';
