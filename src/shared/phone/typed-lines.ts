import { onlyDigits } from './digits.ts';
import { day } from './typed-asides.ts';

/** Before further lines of the same house: `030 901820/21`, `02-123-4567~8`, `030 901820 / -21`. */
const slash = ' ?\\p{Pd}? ?(?:[~⁓∼〜/⁄∕]+|\\.{2,}) ?\\p{Pd}? ?';
/** One or two digits; more belong to the number, after an area code. */
const line = `(?:${slash}| \\p{Pd} )[0-9]{1,2}(?:\\p{Pd}[0-9]{1,2})?`;
const eachLine = new RegExp(line, 'gu');
const lastLines = new RegExp(`(?:${line})+$`, 'u');
const begunLine = new RegExp(`(?:${slash}| \\p{Pd} ?)$`, 'u');
const hour = '(?:[01]?[0-9]|2[0-4])';
const hoursOrDay = new RegExp(` (?:${hour} ?\\p{Pd} ?${hour}|24 ?/ ?7|${day})$`, 'u');
/** A second number after one without a plus or zero: `8239 / 8240`, unless the plan joins both. */
const secondNumber = /^[^+0-9]*[1-9][^/]* \/ [^/]*$/;
/** Fewer digits with a leading zero are an area code before a slash: `038203/12`. */
const leastWhole = 7;
/** No country has shorter numbers. */
const leastDigits = 4;

/**
 * Prefixes of a run that may be the whole number, shortest first; the rest may be further lines of the same house,
 * hours or a date. Only a country's plan can decide.
 *
 * @param run normalized by `foldText`
 */
export function beginningsOf(run: string): string[] {
  const text = run.replace(/\s+/g, ' ');
  const tail = lastLines.exec(text);
  const other = hoursOrDay.exec(text);
  const ends = [
    ...(tail ? [...tail[0].matchAll(eachLine)].map(({ index }) => tail.index + index) : []),
    ...(other ? [other.index] : []),
    ...(secondNumber.test(text) ? [text.indexOf(' / ')] : []),
  ];
  return [...new Set(ends)]
    .sort((a, b) => a - b)
    .map((end) => text.slice(0, end))
    .filter(mayBeWhole);
}

/** A run without what may be further lines, hours or a date at its end, however short the rest is. */
export function dropLines(run: string): string {
  return run.replace(/\s+/g, ' ').replace(hoursOrDay, '').replace(lastLines, '');
}

function mayBeWhole(text: string): boolean {
  const digits = onlyDigits(text);
  return digits.length >= leastWhole || (digits.length >= leastDigits && !digits.startsWith('0'));
}

/** Whether a text ends in such digits, or begins to: without its signs it would be a different number. */
export function hasLines(text: string): boolean {
  const isBegun = begunLine.test(text.replace(/\s+/g, ' ')) && mayBeWhole(text);
  return isBegun || beginningsOf(text).length > 0;
}
