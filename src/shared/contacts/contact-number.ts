import { onlyDigits } from '../phone/digits.ts';
import { readTyped } from '../phone/typed-text.ts';

/** Google joins several numbers in one field this way. */
const between = / ::: /;
/** A line with fewer digits continues the previous number. */
const leastDigits = 7;
/** A number that continues on the next lines. */
const brokenNumber = /^[^\d+]*[+＋][^+＋]*$/;
const longestText = 80;

/**
 * Numbers of a field, normalized to digits with an optional leading plus. Text that needs a numbering plan is returned
 * as is, and so is a number spoilt by a spreadsheet (`4.9E+11`), for the error report. An empty text stands for one
 * that cannot be called: no digits, or a network code (`*100#`).
 */
export function numbersOf(field: string): string[] {
  return field
    .split(between)
    .flatMap(splitLines)
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map(shorten);
}

function splitLines(text: string): string[] {
  const lines = text.split(/[\r\n]+/);
  if (lines.every((line) => onlyDigits(line).length >= leastDigits)) return lines;
  return [brokenNumber.test(text) ? lines.join(' ') : text];
}

function shorten(text: string): string {
  const { candidates, isAlone, word, odd } = readTyped(text);
  const [first, second] = candidates;
  const isUnclear = second || first?.shorter || (first && !isAlone && !first.hasPlus);
  if (word !== null || odd === 'spoilt' || isUnclear) {
    return text.length > longestText ? '' : text;
  }
  if (!first || first.digits.length < 3) return '';
  const { digits, hasPlus, zeroAt } = first;
  const dialled = zeroAt === undefined ? digits : `${digits.slice(0, zeroAt)}(0)${digits.slice(zeroAt + 1)}`;
  return hasPlus ? `+${dialled}` : dialled;
}
