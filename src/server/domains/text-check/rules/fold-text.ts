import anyAscii from 'any-ascii';
import { replaceLookAlikes } from './look-alikes.ts';

/** What two texts have in common that are the same to a reader. */
export interface FoldedText {
  /** By its look: disguised letters, spaces, marks, case and repeated letters do not count. */
  skeleton: string;
  /** By its sound, in Latin letters: neither does the script, where its vowels are letters. */
  letters: string;
}

/**
 * Accents, strokes and other marks of scripts that are read without them, and what is invisible. Vowel marks of Hindi or
 * Thai are not among them: without them it would be another word.
 */
const dropped =
  /[\p{Cf}[[[\p{Mn}\p{Me}]&&[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]]--[\u3099\u309a]]]/gv;
const notAscii = /\P{ASCII}/u;
const notWritten = /[^\p{L}\p{N}\p{M}]+/gu;
const longRun = /(.)\1{2,}/gu;
/** In these a transliteration would lose vowels or tones. */
const markedVowels =
  /[^\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Tibetan}\p{Script=Myanmar}\p{Script=Khmer}]+/gv;

/** Never empty for a text that is not: one without letters and digits folds to what it is. */
export function foldText(text: string): FoldedText {
  const sounds = strip(text.normalize('NFKC')).replace(markedVowels, (run) => anyAscii(run).toLowerCase());
  return { skeleton: skeletonOf(text), letters: squeeze(sounds) || whole(text) };
}

/** The text by its look alone. */
export function skeletonOf(text: string): string {
  const plain = strip(text.normalize('NFKD')).toLowerCase();
  // A capital İ only becomes an i with a dot once it is small.
  return squeeze(replaceLookAlikes(strip(plain.normalize('NFKD')))) || whole(text);
}

/** Without marks that do not make another word, and without what is invisible. */
export function strip(text: string): string {
  // Nothing of it is ASCII, and to look each letter up takes long.
  return notAscii.test(text) ? text.replace(dropped, '') : text;
}

/** Letters, digits and their marks alone, no letter more than twice in a row. */
function squeeze(text: string): string {
  return text.replace(notWritten, '').replace(longRun, '$1$1');
}

function whole(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, ' ').trim();
}
