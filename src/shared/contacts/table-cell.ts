import { toAsciiDigits } from '../phone/digits.ts';
import { mostNumbers } from './contact-entry.ts';
import { fieldNumbers } from './field-numbers.ts';

/**
 * Where a cell goes on with its next number, once its blanks are single; a number itself goes on in no other way after
 * these. In North America it begins with an area code, which may be a part of a number where none stands before it.
 */
const between = new RegExp(
  [
    ':::',
    '(?:[,;/|]\\s|[\\r\\n])(?=(?:\\+|0)[\\d ()./-]{7,})',
    '(?<=\\d[\\d ()./-]{6,20})(?:[,;/|]\\s|[\\r\\n])(?=\\(?\\d{3}(?:\\) ?|[-. ])\\d{3}[-. ]\\d{4}(?!\\d))',
  ].join('|'),
);

/**
 * The numbers of a table's cell; an empty text for one that cannot be called, null for one that a spreadsheet spoilt. Of
 * very many those are told that are read, and some more.
 */
export function cellNumbers(cell: string): (string | null)[] {
  const mended = mendCell(cell);
  if (mended === null) return [null];
  // A line's end counts for all the blanks around it.
  const single = mended.replace(/\s{2,}/g, (blanks) => /[\r\n]/.exec(blanks)?.[0] ?? blanks.charAt(0));
  return single.split(between, mostNumbers + 1).flatMap((part) => fieldNumbers(part.trim()));
}

/**
 * A cell as it was before a spreadsheet took the number in it for a quantity, where no digit was lost: `="0171"`,
 * `4930901825.0`, `4.930901825E9`.
 *
 * @returns null where digits are lost: `4.93E9`, `########`
 */
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

/** Whether a cell holds digits alone, so that a spreadsheet may have taken a zero or a plus from their beginning. */
export function isBareCell(cell: string): boolean {
  return /^\d{5,20}$/.test(toAsciiDigits(mendCell(cell) ?? ''));
}

/** Whether a telephone number seems to stand in a cell: not a date, an amount, a postcode or a name. */
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
