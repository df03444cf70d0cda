const foreignDigit = /[^\P{Nd}0-9]/gu;
const isDigit = /^\p{Nd}$/u;

/** Converts decimal digits of all scripts to `0`–`9`. */
export function toAsciiDigits(text: string): string {
  return text.replace(foreignDigit, digitOf);
}

/** Unicode encodes decimal digits in contiguous ascending sets (The Unicode Standard, 4.6). */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (isDigit.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

export function onlyDigits(text: string): string {
  return toAsciiDigits(text).replace(/[^0-9]/g, '');
}

/** Whether the text is a number's key: 4–15 ASCII digits without a leading 0 (E.164 without plus). */
export function isPhoneDigits(text: string): boolean {
  return /^[1-9][0-9]{3,14}$/.test(text);
}
