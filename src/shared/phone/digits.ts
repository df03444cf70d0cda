/** A decimal digit of any script but ASCII. */
const foreignDigit = /[^\P{Nd}0-9]/gu;
const isDigit = /^\p{Nd}$/u;

/** The text with the decimal digits of all scripts as `0`–`9`; everything else stays as it is. */
export function toAsciiDigits(text: string): string {
  return text.replace(foreignDigit, digitOf);
}

/** Unicode encodes decimal digits only in whole sets, zero to nine in ascending order (The Unicode Standard, 4.6). */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (isDigit.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/** Only the digits of the text, as `0`–`9`. */
export function keepDigits(text: string): string {
  return toAsciiDigits(text).replace(/[^0-9]/g, '');
}

/** Whether the text can stand for a number in a path: 4–15 ASCII digits, not beginning with 0 (E.164 without plus). */
export function isPhoneDigits(text: string): boolean {
  return /^[1-9][0-9]{3,14}$/.test(text);
}
