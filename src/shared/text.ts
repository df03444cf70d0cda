import { hasLongMarkRun } from './mark-run.ts';

/** Maximum length of a text about a number, in grapheme clusters. */
export const longestText = 1000;

/** Why a text is rejected; also a problem code. */
export type TextFault = 'text.empty' | 'text.too_long' | 'text.invalid';
export type CleanText = { ok: true; text: string } | { ok: false; fault: TextFault };

/** Invisible residue of pasted text, which is removed: soft hyphens, zero-width spaces, tags. */
const meaningless = /[\u00ad\u200b\u2060\ufeff\u{e0000}-\u{e007f}]/gu;
/**
 * Forbidden: control (except line breaks), format (they reorder or hide text), private-use and surrogate characters.
 * Allowed are joiners for Persian, Indic words and emoji, and the harmless direction marks of right-to-left keyboards.
 */
const forbidden = /(?![\n\u200c-\u200f\u061c])[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u;
/** Invisible characters: a text of these alone would be blank. */
const invisible = /[\p{M}\p{Z}\p{Cf}\n\u115f\u1160\u2800\u3164\uffa0]/gu;
/** Marks per letter. Vietnamese, Hebrew and Indic words need up to five; more would cover adjacent lines. */
const mostMarks = 8;
const mark = /\p{M}/gu;
const letters = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** Latin, Greek and Cyrillic without marks: one grapheme per character. Avoids slow segmentation for most texts. */
const plain = /^[\n\u0020-\u02ff\u0370-\u0482\u048a-\u052f]*$/;
/** UTF-16 units of the longest grapheme in use, a family emoji; bounds the length before counting. */
const longestLetter = 25;

/** Normalizes a text: NFC, trimmed lines, at most one empty line in a row. `longest` is in grapheme clusters. */
export function cleanText(text: string, longest = longestText): CleanText {
  const shown = text.replace(meaningless, '');
  if (hasLongMarkRun(shown)) return { ok: false, fault: 'text.invalid' };
  const clean = shown
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/\t/g, ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  if (clean === '') return { ok: false, fault: 'text.empty' };
  if (forbidden.test(clean) || clean.replace(invisible, '') === '') return { ok: false, fault: 'text.invalid' };
  if (plain.test(clean)) {
    return clean.length > longest ? { ok: false, fault: 'text.too_long' } : { ok: true, text: clean };
  }
  if (clean.length > longest * longestLetter) return { ok: false, fault: 'text.too_long' };
  let count = 0;
  for (const { segment } of letters.segment(clean)) {
    if ((segment.normalize('NFD').match(mark)?.length ?? 0) > mostMarks) return { ok: false, fault: 'text.invalid' };
    if (++count > longest) return { ok: false, fault: 'text.too_long' };
  }
  return { ok: true, text: clean };
}
