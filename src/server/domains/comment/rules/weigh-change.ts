import { minuteMs } from '#shared/time.ts';

/** A text may be put right so long after it was written, and by fewer characters than these, without a word about it. */
const silentMs = 5 * minuteMs;
const silentUnder = 100;

/** Pairs of characters that are compared: two texts of 1,000, and some. */
const mostCompared = 2_000_000;

/** What others are told of a change. */
export interface ChangeWeight {
  /** Soon and small: nobody is told. */
  isSilent: boolean;
  /** More than half of the text is another: those who liked it liked something else. */
  isMajor: boolean;
}

/**
 * Weighs a change against what readers first saw, so that many small changes count like the one that they make together.
 *
 * @param first the text as it was written, or as it was when it changed by more than half
 * @param ageMs since the text was first written
 */
export function weighChange(first: string, text: string, ageMs: number): ChangeWeight {
  const changed = countChanged([...first], [...text]);
  return {
    isSilent: ageMs <= silentMs && changed < silentUnder,
    isMajor: 2 * changed > Math.max([...first].length, [...text].length),
  };
}

/** Characters to put in, take out or replace to come from one text to the other (Levenshtein's distance). */
export function countChanged(from: readonly string[], to: readonly string[]): number {
  let start = 0;
  while (start < from.length && start < to.length && from[start] === to[start]) start += 1;
  let end = 0;
  const most = Math.min(from.length, to.length) - start;
  while (end < most && from[from.length - 1 - end] === to[to.length - 1 - end]) end += 1;
  const a = from.slice(start, from.length - end);
  const b = to.slice(start, to.length - end);
  if (a.length === 0 || b.length === 0) return a.length + b.length;
  // Letters made of many characters can be more of them than it is worth to compare.
  if (a.length * b.length > mostCompared) return Math.max(a.length, b.length);
  let above = Uint16Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const line = new Uint16Array(b.length + 1);
    line[0] = row;
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = (above[column - 1] ?? 0) + Number(a[row - 1] !== b[column - 1]);
      line[column] = Math.min(replaced, (above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1);
    }
    above = line;
  }
  return above[b.length] ?? 0;
}
