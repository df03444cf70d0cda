import { randomBytes } from 'node:crypto';

/** Without letters and digits that are taken for each other. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A number that nobody guesses (60 bits), such as `K7Q2-M9WA-3TZF`. */
export function makeOrderNumber(): string {
  const all = [...randomBytes(12)].map((byte) => letters.charAt(byte % letters.length)).join('');
  return [all.slice(0, 4), all.slice(4, 8), all.slice(8)].join('-');
}
