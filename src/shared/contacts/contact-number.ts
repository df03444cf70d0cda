import { keepDigits } from '../phone/digits.ts';
import { readTyped } from '../phone/typed-text.ts';

/** Several numbers in one field, as Google writes them. */
const between = / ::: /;
/** A line with fewer digits is a part of a number. */
const leastDigits = 7;
/** A number that goes on in the next lines. */
const brokenNumber = /^[^\d+]*[+＋][^+＋]*$/;
/** What the server takes of one number. */
const longestText = 80;

/**
 * The numbers of a field as they are asked for: digits, with a plus before them where there is one; a text that only the
 * country's plan tells the number of stands as it is, and so does what a spreadsheet spoilt (`4.9E+11`), so that it can be
 * told. An empty text stands for one that cannot be called: without digits, a code for the network (`*100#`).
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
  if (lines.every((line) => keepDigits(line).length >= leastDigits)) return lines;
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
