import { onlyDigits } from '#shared/phone/digits.ts';

/** Input with fewer digits is searched for literally. */
const fewestDigits = 5;

/**
 * The zeros of scripts in everyday use: Arabic, Persian, ten of India and its neighbors, Thai, Lao, Burmese, Khmer. And
 * those by which spam looks like plain digits: full width and the five sets of mathematics.
 */
const zeros = [
  0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0, 0x1040,
  0x17e0, 0xff10, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6,
];
const formsOf = (digit: number) => zeros.map((zero) => String.fromCodePoint(zero + digit)).join('');
const allForms = Array.from({ length: 10 }, (_, digit) => formsOf(digit)).join('');

/**
 * A regular expression for PostgreSQL: texts that contain these digits one after another, in any script and with
 * anything between them. It needs no backtracking.
 *
 * @returns null if what is sought is no number
 */
export function numberPattern(sought: string): string | null {
  const digits = onlyDigits(sought);
  if (digits.length < fewestDigits || /\p{L}/u.test(sought)) return null;
  return [...digits].map((digit) => `[${formsOf(Number(digit))}]`).join(`[^${allForms}]*`);
}
