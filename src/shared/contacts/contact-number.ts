import { toAsciiDigits } from '../phone/digits.ts';

/** Several numbers in one field, as Google writes them. */
const between = / ::: /;
/** Where a number ends and what is dialed after it begins: pauses, or an extension. */
const after = /[,;]|(?<=\d\s*)[pw](?=\s*\d|$)|\s*(?:ext\.?|x)\s*\d/i;

/**
 * The numbers of a field as they are asked for: digits, with a plus before them where there is one. An empty text stands
 * for one that cannot be called: with letters, spoilt by a table (`4.9E+11`), a code for the network (`*100#`).
 */
export function numbersOf(field: string): string[] {
  return field
    .split(between)
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map(readNumber);
}

function readNumber(text: string): string {
  // An apostrophe keeps a spreadsheet from treating the number as a quantity.
  const bare = toAsciiDigits(text.replace(/^(?:tel:|')+/i, '').replace('(0)', ''));
  if (/\d[.,]\d+e\+?\d/i.test(bare)) return '';
  const [number = ''] = bare.split(after);
  if (/[\p{L}*#]/u.test(number)) return '';
  const digits = number.replace(/\D/g, '');
  if (digits.length < 3 || digits.length > 20) return '';
  return /^[^\d]*[+＋]/.test(number) ? `+${digits}` : digits;
}
