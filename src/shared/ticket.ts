/** Unambiguous letters and digits, 32 of them (Crockford). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ticketLength = 24;

/**
 * Formats a ticket: 24 letters, 120 bits, in groups of six, as in `4XK7QM-…`.
 *
 * @param bytes at least 24, uniformly random
 */
export function toTicket(bytes: Uint8Array): string {
  return inGroups([...bytes.subarray(0, ticketLength)].map((byte) => alphabet[byte % 32]).join(''));
}

/**
 * Parses a typed ticket or the address of its page. Case, spaces and dashes are ignored; O is read as 0, I and L as 1.
 *
 * @returns null if it cannot be a ticket
 */
export function readTicket(typed: string): string | null {
  const code = typed.normalize('NFKC').trim().replace(/\/+$/, '').split('/').at(-1) ?? '';
  const letters = code
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}.]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  const isTicket = letters.length === ticketLength && [...letters].every((letter) => alphabet.includes(letter));
  return isTicket ? inGroups(letters) : null;
}

const inGroups = (letters: string) => letters.match(/.{6}/g)?.join('-') ?? '';
