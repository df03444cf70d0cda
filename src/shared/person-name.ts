import { hasLongMarkRun } from './mark-run.ts';

/** What shows nothing: a name of these alone would be an empty place. */
const invisible = /[\p{M}\p{Z}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/gu;
/**
 * What no name holds: control characters, formatting characters (which turn the direction of the text around it, or
 * hide in it), private ones and halves of characters. Both joiners are left, as Persian and Indic names need them.
 */
const forbidden = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u;
/** On one letter. Vietnamese, Hebrew and Indic names have up to five; more of them cover the lines around. */
const mostMarks = 8;
const mark = /\p{M}/gu;
const letters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * A first or last name as it is kept: NFC, without spaces at its ends, other spaces single.
 *
 * @param longest letters at most, counted as people count them
 * @returns null for an empty one; undefined for one that cannot be used
 */
export function cleanNamePart(text: string, longest: number): string | null | undefined {
  if (hasLongMarkRun(text)) return undefined;
  const clean = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  if (clean === '') return null;
  if (forbidden.test(clean) || clean.replace(invisible, '') === '') return undefined;
  let count = 0;
  for (const { segment } of letters.segment(clean)) {
    if (++count > longest || (segment.normalize('NFD').match(mark)?.length ?? 0) > mostMarks) return undefined;
  }
  return clean;
}
