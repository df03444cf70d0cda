import { keepDigits } from './digits.ts';
import { day } from './typed-asides.ts';

/** Between a number and further lines of the same house: `030 901820/21`, `02-123-4567~8`, `030 901820 / -21`. */
const slash = ' ?\\p{Pd}? ?(?:[~⁓∼〜/⁄∕]+|\\.{2,}) ?\\p{Pd}? ?';
/** Few digits: more are a number's own, behind its area code. */
const line = `(?:${slash}| \\p{Pd} )[0-9]{1,2}(?:\\p{Pd}[0-9]{1,2})?`;
const eachLine = new RegExp(line, 'gu');
const lastLines = new RegExp(`(?:${line})+$`, 'u');
const begunLine = new RegExp(`(?:${slash}| \\p{Pd} ?)$`, 'u');
const hour = '(?:[01]?[0-9]|2[0-4])';
/** Hours and a day have no word beside them that says what they are. */
const hoursOrDay = new RegExp(` (?:${hour} ?\\p{Pd} ?${hour}|24 ?/ ?7|${day})$`, 'u');
/** With fewer digits a zero and what follows it are an area code, which has a slash behind it: `038203/12`. */
const leastWhole = 7;
/** Fewer are a number in no country. */
const leastDigits = 4;

/**
 * The beginnings of a run of digits that may be the whole number, the shortest first: what follows may be further lines
 * of the same house, hours or a day. Which are numbers only a country's plan tells.
 *
 * @param run folded, see `foldText`
 */
export function beginningsOf(run: string): string[] {
  const text = run.replace(/\s+/g, ' ');
  const tail = lastLines.exec(text);
  const other = hoursOrDay.exec(text);
  const ends = [
    ...(tail ? [...tail[0].matchAll(eachLine)].map(({ index }) => tail.index + index) : []),
    ...(other ? [other.index] : []),
  ];
  return [...new Set(ends)]
    .sort((a, b) => a - b)
    .map((end) => text.slice(0, end))
    .filter(mayBeWhole);
}

function mayBeWhole(text: string): boolean {
  const digits = keepDigits(text);
  return digits.length >= leastWhole || (digits.length >= leastDigits && !digits.startsWith('0'));
}

/** Whether a text ends, or begins to end, in such digits: without its signs it would be another number. */
export function hasLines(text: string): boolean {
  const isBegun = begunLine.test(text.replace(/\s+/g, ' ')) && mayBeWhole(text);
  return isBegun || beginningsOf(text).length > 0;
}
