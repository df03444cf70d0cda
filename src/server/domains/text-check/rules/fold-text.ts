import anyAscii from 'any-ascii';
import { replaceLookAlikes } from './look-alikes.ts';

/** Normal form: texts that read the same share a key. */
export interface FoldedText {
  /** By look: ignores disguised letters, spaces, marks, case and repeated letters. */
  skeleton: string;
  /** By sound, in Latin letters: also ignores the script, where the script writes vowels as letters. */
  letters: string;
}

/** Invisible characters and dispensable marks. Not Hindi or Thai vowel marks: they change the word. */
const dropped =
  /[\p{Cf}[[[\p{Mn}\p{Me}]&&[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]]--[\u3099\u309a]]]/gv;
const notAscii = /\P{ASCII}/u;
const notWritten = /[^\p{L}\p{N}\p{M}]+/gu;
const longRun = /(.)\1{2,}/gu;
/** Scripts whose transliteration would lose vowels or tones. */
const markedVowels =
  /[^\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Tibetan}\p{Script=Myanmar}\p{Script=Khmer}]+/gv;

/** Never empty for a non-empty text: without letters and digits it folds to itself. */
export function foldText(text: string): FoldedText {
  const sounds = strip(text.normalize('NFKC')).replace(markedVowels, (run) => anyAscii(run).toLowerCase());
  return { skeleton: skeletonOf(text), letters: squeeze(sounds) || whole(text) };
}

export function skeletonOf(text: string): string {
  const plain = strip(text.normalize('NFKD')).toLowerCase();
  // A capital İ decomposes into i and a dot only after lowercasing.
  return squeeze(replaceLookAlikes(strip(plain.normalize('NFKD')))) || whole(text);
}

/** Removes invisible characters and marks that do not change the word. */
export function strip(text: string): string {
  // All dropped characters are non-ASCII, and the Unicode-set regex is slow.
  return notAscii.test(text) ? text.replace(dropped, '') : text;
}

/** Keeps letters, digits and their marks, and shortens runs to two letters. */
function squeeze(text: string): string {
  return text.replace(notWritten, '').replace(longRun, '$1$1');
}

function whole(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, ' ').trim();
}
