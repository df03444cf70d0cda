import { minuteMs } from '#shared/time.ts';

/** A change within this time after writing, and of fewer characters than this, is silent. */
const silentMs = 5 * minuteMs;
const silentUnder = 100;

/** Upper bound of compared character pairs; two texts of 1,000 characters need half of it. */
const mostCompared = 2_000_000;

export interface ChangeWeight {
  /** Early and small: the text is not marked as edited. */
  isSilent: boolean;
  /** More than half of the text changed, so earlier reactions refer to a different text. */
  isMajor: boolean;
}

/**
 * Weighs a change of a text of this age (ms) against `first`, the version that readers first saw or that last changed
 * by more than half, so that many small changes add up.
 */
export function weighChange(first: string, text: string, ageMs: number): ChangeWeight {
  const changed = countChanged([...first], [...text]);
  return {
    isSilent: ageMs <= silentMs && changed < silentUnder,
    isMajor: 2 * changed > Math.max([...first].length, [...text].length),
  };
}

/** Levenshtein distance: characters to insert, delete or replace. */
export function countChanged(from: readonly string[], to: readonly string[]): number {
  let start = 0;
  while (start < from.length && start < to.length && from[start] === to[start]) start += 1;
  let end = 0;
  const most = Math.min(from.length, to.length) - start;
  while (end < most && from[from.length - 1 - end] === to[to.length - 1 - end]) end += 1;
  const a = from.slice(start, from.length - end);
  const b = to.slice(start, to.length - end);
  if (a.length === 0 || b.length === 0) return a.length + b.length;
  // Beyond that size the distance is replaced by its upper bound, to limit the work.
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
