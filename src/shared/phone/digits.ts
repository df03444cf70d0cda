/** Code points of the digit zero of the scripts that people type numbers in; 1–9 follow each. */
const zeros = [
  0x0660, // Arabic-Indic
  0x06f0, // Persian and Urdu
  0x0966, // Devanagari
  0x09e6, // Bengali
  0x0e50, // Thai
  0xff10, // full width
];

const foreignDigits = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59\uff10-\uff19]/g;

/** The text with the digits of other scripts as `0`–`9`; everything else stays as it is. */
export function toAsciiDigits(text: string): string {
  return text.replace(foreignDigits, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = zeros.find((first) => code >= first && code < first + 10) ?? code;
    return String(code - zero);
  });
}

/** Only the digits of the text, as `0`–`9`. */
export function keepDigits(text: string): string {
  return toAsciiDigits(text).replace(/[^0-9]/g, '');
}

/** Whether the text can stand for a number in a path: 4–15 ASCII digits, not beginning with 0 (E.164 without plus). */
export function isPhoneDigits(text: string): boolean {
  return /^[1-9][0-9]{3,14}$/.test(text);
}
