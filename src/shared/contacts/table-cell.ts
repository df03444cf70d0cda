import { toAsciiDigits } from '../phone/digits.ts';
import { mostNumbers } from './contact-entry.ts';
import { fieldNumbers } from './field-numbers.ts';

/**
 * Separators between numbers of a cell, after collapsing blanks. Most need a plus or zero behind them. A North American
 * number needs a whole number before it, as its area code could also continue one.
 */
const between = new RegExp(
  [
    ':::',
    '(?:[,;/|]\\s|[\\r\\n])(?=(?:\\+|0)[\\d ()./-]{7,})',
    '(?<=\\d[\\d ()./-]{6,20})(?:[,;/|]\\s|[\\r\\n])(?=\\(?\\d{3}(?:\\) ?|[-. ])\\d{3}[-. ]\\d{4}(?!\\d))',
  ].join('|'),
);

/** Numbers of a table cell, slightly above the maximum; an empty text for an uncallable one, null for a spoilt one. */
export function cellNumbers(cell: string): (string | null)[] {
  const mended = mendCell(cell);
  if (mended === null) return [null];
  // Blanks around a line break collapse into the line break.
  const single = mended.replace(/\s{2,}/g, (blanks) => /[\r\n]/.exec(blanks)?.[0] ?? blanks.charAt(0));
  return single.split(between, mostNumbers + 1).flatMap((part) => fieldNumbers(part.trim()));
}

/** Undoes a numeric format: `="0171"`, `4930901825.0`, `4.930901825E9`; null for lost digits: `4.93E9`, `########`. */
export function mendCell(cell: string): string | null {
  if (/^\+?\d+$/.test(cell)) return cell;
  const text = cell
    .trim()
    .replace(/^=\s*"(.*)"$/s, '$1')
    .replace(/^=(?=[+\d])/, '');
  const plain = toAsciiDigits(text).replace(/^'/, '');
  if (/^#{3,}$|^#(?:REF|VALUE|NAME|NUM|N\/A|DIV\/0)[!?]?/i.test(plain)) return null;
  const [, sign = '', first = '', rest = '', exponent = ''] =
    /^(\+?)(\d)(?:[.,](\d{1,20}))?e\+?(\d{1,3})$/i.exec(plain) ?? [];
  if (exponent !== '') return rest.length === Number(exponent) ? sign + first + rest : null;
  return text.replace(/^('?\+?\d{5,20})[.,]0{1,3}$/, '$1');
}

export function isBareCell(cell: string): boolean {
  return /^\d{5,20}$/.test(toAsciiDigits(mendCell(cell) ?? ''));
}

/** Whether a cell looks like a phone number, and not like a date, amount, postcode or name. */
export function looksLikeNumber(cell: string): boolean {
  const text = toAsciiDigits(cell.slice(0, 100))
    .replace(/^[=']+/, '')
    .trim();
  if (/^(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{4}-\d{2}-\d{2}T?.*)(?:[ T][\d:.]+)?$/.test(text)) return false;
  if (!/^\+?[\d\s()./-]+$/.test(text)) return false;
  const { length } = text.replace(/\D/g, '');
  if (length < 7 || length > 15) return false;
  return /^(?:\+|0|\()/.test(text) || /\d[\s()/-]+\d/.test(text) || length >= 9;
}
