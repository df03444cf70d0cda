import { keepDigits, toAsciiDigits } from './digits.ts';

/** Digits of a text that may be a number. */
export interface Candidate {
  digits: string;
  /** The digits as they were grouped, one blank between two groups. */
  groups: string;
  hasPlus: boolean;
}

/** No pasted number needs more, and the time of a read stays bounded. */
const maxInputLength = 500;
/** E.164's 15, and room for a dialling prefix and a trunk digit. */
const maxRunDigits = 20;
/** Of more numbers than these nobody is asked which. */
const mostRuns = 12;

/** What stands between the digits of one number: blanks, invisible marks, brackets, dots, dashes, slashes. */
const gap =
  '[^\\S\\r\\n\\t]|[\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060\\u2066-\\u2069().\\[\\]/·•_−-]|[\\u2010-\\u2015]|' +
  '[\\u30fc\\uff08\\uff09\\uff0d-\\uff0f]';
const run = new RegExp(`\\+?(?:${gap})*[0-9](?:(?:${gap})*[0-9])*`, 'g');
const onlyNumber = new RegExp(`^(?:${gap}|[0-9])*\\+?(?:${gap}|[0-9])*$`);

/** What is dialled once somebody answers, in the languages of the site and as links write it. */
const extension =
  /(?<=[0-9)][\s,;]*)(?:;ext=|(?:ext(?:ensi[oó]n)?|extn|x|#|доб(?:авочный)?|вн|durchwahl|dw|nst|int(?:erno)?|poste|anexo|ramal|wewn?|内線|داخلي|تحويلة)[.:]?)\s*[0-9]{1,7}(?![0-9])/giu;

/** `24.12.2025`, `2025-12-24`: eight digits are a number in many countries. */
const date = /^(?:\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2})$/;

/** Digits as `0`–`9`, pluses as `+`, and no extension. */
function clean(input: string): string {
  return toAsciiDigits(input.slice(0, maxInputLength))
    .replace(/\uff0b|%2b/gi, '+')
    .replace(/%20/g, ' ')
    .replace(extension, '');
}

/** The digit runs of a text that may be a number: those with a plus first, then the longer ones. */
export function candidatesOf(input: string): Candidate[] {
  return (clean(input).match(run) ?? [])
    .flatMap((found) => (keepDigits(found).length > maxRunDigits ? found.split('/') : [found]))
    .map(toCandidate)
    .filter(({ digits }) => digits.length > 2 && digits.length <= maxRunDigits)
    .sort((a, b) => Number(b.hasPlus) - Number(a.hasPlus) || b.digits.length - a.digits.length);
}

/** The runs that may each be a number of its own, in the order of the text; no dates. */
export function runsOf(input: string): Candidate[] {
  const found = clean(input).match(run) ?? [];
  return found
    .filter((text) => !date.test(text.trim()))
    .map(toCandidate)
    .slice(0, mostRuns);
}

/** The ways to cut a run in two, those between two groups first. */
export function halvesOf({ digits, groups }: Candidate): [Candidate, Candidate][] {
  const groupEnds = [...groups.matchAll(/ /g)].map(({ index }, blanks) => index - blanks);
  const places = [...new Set([...groupEnds, ...Array(digits.length).keys()])];
  return places
    .filter((at) => at >= 7 && at <= digits.length - 7)
    .map((at) => [toCandidate(digits.slice(0, at)), toCandidate(digits.slice(at))]);
}

function toCandidate(text: string): Candidate {
  return { digits: keepDigits(text), groups: groupsOf(text), hasPlus: text.startsWith('+') };
}

export function groupsOf(text: string): string {
  return text.replace(/[^0-9]+/g, ' ').trim();
}

/** More than one number: letters, a link, several pluses, several lines. */
export function isText(input: string): boolean {
  return !onlyNumber.test(toAsciiDigits(input).replaceAll('\uff0b', '+'));
}

const keys = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'];

/** Ranges that companies spell in words, most of them free of charge. */
const forWords = /^(?:1?8\d\d|0?800|0508|1[38]00)$/;

/** A number that ends in a word, in the digits of its letters' keys: `1-800-FLOWERS` → 18003569377. Else null. */
export function dialWord(input: string): string | null {
  const [, plus = '', start = '', word = ''] =
    /^\s*(\+?)([\d\s().-]{3,20})([a-z][a-z\d-]{3,12})\s*$/i.exec(clean(input)) ?? [];
  if (word === '' || !forWords.test(keepDigits(start))) return null;
  const dialled = [...word.toLowerCase()].map((letter) => {
    const key = keys.findIndex((letters) => letters.includes(letter));
    return key < 0 ? letter : String(key + 2);
  });
  return plus + keepDigits(start + dialled.join(''));
}
