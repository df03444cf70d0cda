import { hasLongMarkRun } from './mark-run.ts';

/** Letters of a text that somebody writes about a number at most, as people count them. */
export const longestText = 1000;

/** Why a text cannot be kept; each is a problem's code as well. */
export type TextFault = 'text.empty' | 'text.too_long' | 'text.invalid';
export type CleanText = { ok: true; text: string } | { ok: false; fault: TextFault };

/** Characters that come with pasted text, show nothing and mean nothing: soft hyphens, spaces of no width, tags. */
const meaningless = /[\u00ad\u200b\u2060\ufeff\u{e0000}-\u{e007f}]/gu;
/**
 * What no text holds: control characters but line breaks, formatting characters (which turn the direction of the text
 * around it, or hide in it), private ones and halves of characters. Left are the joiners that Persian, Indic words and
 * emoji need, and the marks that keyboards of scripts from right to left write, which turn nothing but themselves.
 */
const forbidden = /(?![\n\u200c-\u200f\u061c])[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u;
/** What shows nothing: a text of these alone would be an empty place. */
const invisible = /[\p{M}\p{Z}\p{Cf}\n\u115f\u1160\u2800\u3164\uffa0]/gu;
/** On one letter. Vietnamese, Hebrew and Indic words have up to five; more of them cover the lines around. */
const mostMarks = 8;
const mark = /\p{M}/gu;
const letters = new Intl.Segmenter('und', { granularity: 'grapheme' });
/**
 * Latin, Greek and Cyrillic with their signs, but for marks: each of them is a letter by itself, with fewer marks than a
 * letter may have. Most texts are of these alone, and to segment one takes longer than all else that is done to it.
 */
const plain = /^[\n\u0020-\u02ff\u0370-\u0482\u048a-\u052f]*$/;
/** Units of the longest single letter that is in use: an emoji of a family. A longer text need not be counted. */
const longestLetter = 25;

/**
 * A text as it is kept: NFC, without white space at its ends and at those of its lines, never more than one empty line
 * in a row.
 *
 * @param longest letters at most, counted as people count them
 */
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
