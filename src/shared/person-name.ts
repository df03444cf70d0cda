import { hasLongMarkRun } from './mark-run.ts';

/** Invisible characters: a name of these alone would be blank. */
const invisible = /[\p{M}\p{Z}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/gu;
/**
 * Forbidden in names: control, format (they reorder or hide text), private-use and surrogate characters. Persian and
 * Indic names need the two joiners.
 */
const forbidden = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u;
/** Marks per letter. Vietnamese, Hebrew and Indic names need up to five; more would cover adjacent lines. */
const mostMarks = 8;
const mark = /\p{M}/gu;
const letters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Normalizes a first or last name; null for an empty one, undefined for an invalid one. `longest` is in graphemes. */
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
