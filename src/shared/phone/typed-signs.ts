import { toAsciiDigits } from './digits.ts';

/** A blank within a line; line breaks and tabs end a number. */
const blank = '[^\\S\\r\\n\\t\\v\\f\\u2028\\u2029]';
/**
 * What may stand between two digits of one number, after `foldText`: blanks, dashes, brackets and connectors by their
 * classes; dots, slashes, tildes, apostrophes and the minus sign have none of their own.
 */
export const gap = `(?:${blank}|[\\p{Pd}\\p{Ps}\\p{Pe}\\p{Pc}.·•‧∙・。/⁄∕~⁓∼〜'’−ー])`;

/**
 * A text with its digits, plus signs, brackets and letters in their ordinary shape, and without what nobody sees: marks
 * on digits (keycaps), variation selectors, direction marks.
 */
export function foldText(text: string): string {
  if (/^[ -~]*$/.test(text)) return text;
  const composed = text
    .normalize('NFC')
    // Not the other numerals: a footnote's ² is no digit of the number.
    .replace(/[^\p{No}\0-\x7f]+/gu, (part) => part.normalize('NFKC'))
    .replace(/[\p{DI}\p{Cf}]+/gu, '')
    .replace(/(?<!\p{L}\p{M}*)\p{M}+/gu, '')
    .replaceAll('\u2795', '+');
  return toAsciiDigits(composed);
}

/** A link, an encoded plus, or several signs encoded: one alone may be a percent sign within a number. */
const isEncoded = /^\s*[a-z][a-z-]*:|^\s*%2b|%[0-9a-f]{2}\S*%[0-9a-f]{2}/i;

/** What links and pages write signs as: percent-encoded octets and numbers of characters. What is none stays. */
export function decodeText(text: string): string {
  const decoded = isEncoded.test(text) ? text.replace(/(?:%[0-9a-f]{2})+/gi, decodeOctets) : text;
  return decoded.replace(/&nbsp;/gi, ' ').replace(/&#(x[0-9a-f]{1,5}|\d{1,6});/gi, (_, code: string) => {
    return String.fromCodePoint(Number(code.replace(/^x/i, '0x')));
  });
}

function decodeOctets(octets: string): string {
  try {
    const signs = decodeURIComponent(octets);
    // Nobody encodes a digit: this is a percent sign before two of the number's own.
    return /[0-9]/.test(signs) ? octets : signs;
  } catch {
    return octets;
  }
}
