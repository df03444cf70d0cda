import { toAsciiDigits } from './digits.ts';

/** A blank within a line; line breaks and tabs end a number. */
const blank = '[^\\S\\r\\n\\t\\v\\f\\u2028\\u2029]';
/**
 * Signs between digits of one number, after `foldText`: blanks, dashes, brackets and connectors by Unicode class; dots,
 * slashes, tildes, apostrophes and the minus sign one by one.
 */
export const gap = `(?:${blank}|[\\p{Pd}\\p{Ps}\\p{Pe}\\p{Pc}.·•‧∙・。/⁄∕~⁓∼〜'’−ー])`;

/**
 * Normalizes digits, plus signs, brackets and letters (NFKC), and removes invisible characters: marks on digits
 * (keycaps), variation selectors, direction marks.
 */
export function foldText(text: string): string {
  if (/^[ -~]*$/.test(text)) return text;
  const composed = text
    .normalize('NFC')
    // Not other numerals: a footnote's ² is not a digit of the number.
    .replace(/[^\p{No}\0-\x7f]+/gu, (part) => part.normalize('NFKC'))
    .replace(/[\p{DI}\p{Cf}]+/gu, '')
    .replace(/(?<!\p{L}\p{M}*)\p{M}+/gu, '')
    .replaceAll('\u2795', '+');
  return toAsciiDigits(composed);
}

/** A URI, an encoded plus, or several encoded signs; a single one may be a literal percent sign. */
const isEncoded = /^\s*[a-z][a-z-]*:|^\s*%2b|%[0-9a-f]{2}\S*%[0-9a-f]{2}/i;

/** Decodes percent-encoding and numeric character references of links and pages; invalid ones stay. */
export function decodeText(text: string): string {
  const decoded = isEncoded.test(text) ? text.replace(/(?:%[0-9a-f]{2})+(?=(\d?))/gi, decodeOctets) : text;
  return decoded.replace(/&nbsp;/gi, ' ').replace(/&#(x[0-9a-f]{1,5}|\d{1,6});/gi, (_, code: string) => {
    return String.fromCodePoint(Number(code.replace(/^x/i, '0x')));
  });
}

/** Whether a sign between two digits is rather a percent sign: an apostrophe, a lone bracket, or an only `#`. */
function isUnlikely(octets: string, before: string, text: string): boolean {
  if (octets === '%23') return !/%2[3a]/i.test(before);
  return octets === '%27' || (/^%2[89]$/.test(octets) && !(text.includes('%28') && text.includes('%29')));
}

function decodeOctets(octets: string, nextDigit: string, at: number, text: string): string {
  const before = text.slice(0, at);
  if (nextDigit !== '' && /\d$/.test(before) && isUnlikely(octets, before, text)) return octets;
  try {
    const signs = decodeURIComponent(octets);
    // Letters and digits are never encoded: this is a percent sign before two digits of the number.
    if (/[0-9a-z]/i.test(signs)) return octets;
    // These would end the number.
    return nextDigit !== '' && /[@\t]/.test(signs) ? octets : signs;
  } catch {
    return octets;
  }
}
