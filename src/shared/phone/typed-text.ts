import { saysToCall } from './call-words.ts';
import { onlyDigits } from './digits.ts';
import { findKeyWord, type KeyWord } from './key-word.ts';
import { day, dropAsides } from './typed-asides.ts';
import { beginningsOf, dropLines, hasLines } from './typed-lines.ts';
import { decodeText, foldText, gap } from './typed-signs.ts';

export interface Candidate {
  digits: string;
  groups: string;
  hasPlus: boolean;
  /** Index of a zero in brackets, as in `+44 (0)20`; dialed in some countries only. */
  zeroAt?: number;
  /** Prefixes that may be the whole number, as in `030 901820/21`; all digits may be a different person's. */
  shorter?: readonly Candidate[];
}

/** Not a number: a network `code` (`*100#`), a wildcard `pattern` (`030 4669*`), or `spoilt` (`4.93E+11`). */
export type Oddity = 'code' | 'pattern' | 'spoilt';

export interface Typed {
  /** Those with a plus first, then by length, longest first. */
  candidates: Candidate[];
  /** The text has no digits besides the single candidate. */
  isAlone: boolean;
  /** Something begins as an international number; nothing without a plus may replace it. */
  hasPlus: boolean;
  word: KeyWord | null;
  odd: Oddity | null;
}

/** Ample for pasted numbers; bounds the work. */
const maxInputLength = 500;
/** E.164's 15, an exit code and a trunk digit. */
const maxRunDigits = 20;
const mostRuns = 12;

const run = new RegExp(`\\+?${gap}*[0-9](?:${gap}*[0-9])*`, 'gu');
const onlyNumber = new RegExp(`^(?:${gap}|[0-9])*\\+?(?:${gap}|[0-9])*$`, 'u');
const lastRun = new RegExp(`(?:${gap}|[0-9+])+$`, 'u');

/** Brazilian placeholder for a carrier code before the area code: `(0xx11) 3333-4444`, `0**11 …`. */
const anyCarrier = /(?<![\d+])0\s?\(?(?:xx|\*\*)\s?(?=[1-9][1-9]\)?[\s.-]*9?[\s.-]?\d{4}[\s.-]*\d{4}(?!\d))/gi;

/** `24.12.2025`, `2025-12-24`: eight digits are a number in many countries. */
const date = /^(?:\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2})$/;

/** Scientific notation: digits are lost, or may be. */
const exponent = /(?<![\p{L}\d])\d+(?:[.,]\d+)?e[+-]?\d+(?![\p{L}\d])/iu;
const decimal = /^([^.,]*\d)[.,]00?["\s]*$/;
const leastQuantity = 4;
/** Fewer digits are rarely a complete number. */
const leastWhole = 7;

/** URI schemes with a number as address; `?` and `@` end the number. */
const numberLink = /^\s*(?:tel|sms|smsto|mms|mmsto|callto|facetime(?:-audio)?|sips?):(?!\s)/i;
/** Messenger links contain numbers without a plus. */
const messengerLink = /(\bwa\.me\/|[?&]phone=|\bviber:\/\/\w+\?number=)(?=[1-9])/gi;
const parameter = /;\s*([a-z][a-z0-9-]*)=([^;:\s]*)/gi;

/** Caller ID prefixes: 30 and 31 in GSM, 67 and 82 in North America. */
const hiding = /^\s*[*#](?:3[01]|67|82)[*#]?(?=[^\p{L}\d*#]*\d[^*#]{4,}$)/iu;

/** A calling code with an optional area code; two dots begin further lines of the same house. */
const dialledContext = /^\+[\d()-]+(?:\.[\d()-]+)*\.*$/;
const linkWithin = /\b(?:tel:\s*)+/i;
const dayAhead = new RegExp(`^\\s*${day}(?![0-9])`, 'u');

export function readTyped(input: string): Typed {
  const plain = unwrap(input);
  if (exponent.test(plain)) return nothing('spoilt');
  const shown = plain.replace(hiding, '');
  if (/^[^\p{L}\d+]*[*#]\d[\d*#+\s]*$/u.test(shown)) return nothing('code');
  const text = dropAsides(shown);
  const word = findKeyWord(text);
  const runs = findRuns(text);
  const usable = runs.filter(
    ({ flaw, text: found }) => flaw === null && (runs.length === 1 || !date.test(found.trim())),
  );
  const candidates = usable
    .flatMap(({ text: found }) => splitPair(found))
    .map(toCandidate)
    .filter(({ digits }) => digits.length > 1 && digits.length <= maxRunDigits)
    .sort((a, b) => Number(b.hasPlus) - Number(a.hasPlus) || b.digits.length - a.digits.length);
  return {
    candidates,
    isAlone: runs.length === 1 && candidates.length < 2 && shown === plain,
    hasPlus: runs.some((found, at) => found.hasPlus || (at < runs.length - 1 && isExitCode(found.text))),
    word,
    odd: runs.some(({ flaw }) => flaw === 'pattern') ? 'pattern' : null,
  };
}

/** Splits two numbers at a slash; within one number, a slash follows the area code. Empty if ambiguous. */
function splitPair(text: string): string[] {
  const parts = text.split(onlyDigits(text).length > maxRunDigits ? '/' : /\s\/\s/);
  const least = Math.min(...parts.map((part) => onlyDigits(part).length));
  if (parts.length !== 2 || least <= leastQuantity) return [text];
  const [area = '', rest = ''] = parts;
  if (isAreaCode(area, rest)) return [text];
  if (least >= leastWhole) return parts;
  return text.startsWith('+') ? [text] : [];
}

function isAreaCode(area: string, rest: string): boolean {
  return area.startsWith('0') && onlyDigits(area).length < leastWhole && !/^\D*0/.test(rest);
}

function nothing(odd: Oddity): Typed {
  return { candidates: [], isAlone: false, hasPlus: false, word: null, odd };
}

function unwrap(input: string): string {
  // A truncated number would be a different one.
  const bounded = input.length > maxInputLength ? input.slice(0, maxInputLength).replace(lastRun, '') : input;
  const text = dropDecimals(foldText(decodeText(bounded)))
    .replace(messengerLink, '$1+')
    .replace(anyCarrier, '+55 ');
  const isLink = numberLink.test(text);
  const link = isLink ? text.replace(numberLink, '').replace(/[?@].*$/s, '') : text;
  const context = [...link.matchAll(parameter)].find(([, name]) => name?.toLowerCase() === 'phone-context')?.[2];
  const local = link.replace(parameter, '').replace(/\s+$/, '');
  if (context === undefined || local.includes('+')) return local;
  // Local to a private network, so it cannot be dialed from outside.
  if (!dialledContext.test(context)) return '';
  // The calling code must not be prepended to a date.
  if (!isLink && linkWithin.test(local)) return local.replace(linkWithin, `${context} `);
  return dayAhead.test(local) ? '' : `${context} ${local}`;
}

/** Removes decimals; after other dots, a last 0 or 00 is a group of the number. */
function dropDecimals(text: string): string {
  const [, whole = ''] = decimal.exec(text) ?? [];
  return onlyDigits(whole).length >= leastQuantity ? whole : text;
}

interface Run {
  text: string;
  hasPlus: boolean;
  /** Reason against a number: `torn` by an unknown sign, or dialed `after` the previous run. */
  flaw: 'pattern' | 'torn' | 'after' | null;
}

const letter = '[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}]';
const touchesBoth = new RegExp(`^${letter}(?:.*${letter})?$`, 'u');
const touchesOne = new RegExp(`^(?:${letter}${gap}*|${gap}*${letter})$`, 'u');
const oneLetterAlone = new RegExp(`^${gap}*${letter}${gap}*$`, 'u');
const oneLetterAfter = new RegExp(`^${letter}(?!\\p{L})`, 'u');
const onlyGaps = new RegExp(`^${gap}*$`, 'u');
/** Pauses before digits that are dialed after the connection. */
const pause = /^(?:[,;]+|\s*[pw]+\s*)$/i;
const starBefore = /[*#][^\s\p{L}]*$/u;
const starAfter = new RegExp(`^${gap}*(?:[*#%]|x{2,})`, 'iu');
const placeholderBefore = new RegExp(`x{2,}${gap}*$`, 'iu');

function findRuns(text: string): Run[] {
  const found = [...text.matchAll(run)].map(({ 0: all, index }) => {
    const start = all.search(/[+0-9]/);
    return { text: all.slice(start), start: index + start, end: index + all.length };
  });
  const runs: Run[] = [];
  for (const [at, one] of found.entries()) {
    const before = text.slice(found[at - 1]?.end ?? 0, one.start);
    const behind = text.slice(one.end, found[at + 1]?.start);
    const hasPlus = one.text.startsWith('+');
    const [last, next] = [found[at - 1], found[at + 1]];
    const isTornOff = last !== undefined && !hasPlus && isTear(before, last.text, one.text);
    const isAfter = last !== undefined && (pause.test(before) || (runs[at - 1]?.flaw === 'after' && isTornOff));
    const isCutOff = next ? !/^\+/.test(next.text) && isTear(behind, one.text, next.text) : oneLetterAfter.test(behind);
    const isTorn = isTornOff || (isCutOff && !pause.test(behind));
    const isPattern = starAfter.test(behind) || starBefore.test(before) || placeholderBefore.test(before);
    runs.push({ text: one.text, hasPlus, flaw: isPattern ? 'pattern' : isAfter ? 'after' : isTorn ? 'torn' : null });
  }
  return runs;
}

/** Whether the text between two runs makes them fragments of one number that cannot be joined. */
function isTear(text: string, one: string, other: string): boolean {
  const between = text.replace(/\p{M}+/gu, '');
  if (onlyGaps.test(between) || /[\r\n\t\v\f\u2028\u2029]/.test(between)) return false;
  if (!/\p{L}/u.test(between)) return !/[,;،؛]\s|、/.test(between);
  // A letter instead of a digit: `79O6`, `7 946 l18`.
  if (touchesBoth.test(between) || touchesOne.test(between)) return true;
  // A single letter is a word (`o`, `y`) only between complete numbers.
  const sides = [partAt(one, -1), partAt(dropLines(other), 0)];
  const isWhole = sides.every((part) => onlyDigits(part).length >= leastWhole);
  return oneLetterAlone.test(between) && !isWhole;
}

/** The first (0) or last (-1) of the numbers that a slash separates in a run. */
function partAt(text: string, index: 0 | -1): string {
  const parts = text.split(/\s\/\s/);
  const [area = '', rest = ''] = parts;
  return parts.length === 2 && isAreaCode(area, rest) ? text : (parts.at(index) ?? text);
}

function isExitCode(text: string): boolean {
  return /^0(?:0|11)\d{1,3}$/.test(onlyDigits(text));
}

/** The digits of a text without other content, or one that asks to call them; else empty (`Studio 112`). */
export function onlyDigitsOf(input: string): string {
  const { candidates, isAlone, hasPlus } = readTyped(input);
  const text = unwrap(input);
  const [only] = candidates;
  const isMeant = isAlone && !hasPlus && !only?.shorter && (!/\p{L}/u.test(text) || saysToCall(text));
  return isMeant ? (only?.digits ?? '') : '';
}

export function oddityOf(input: string): Oddity | null {
  return readTyped(input).odd;
}

/** Possible separate numbers in text order, without dates. */
export function runsOf(input: string): Candidate[] {
  const text = dropAsides(unwrap(input));
  return findRuns(text)
    .filter(({ flaw, text: found }) => flaw !== 'pattern' && !date.test(found.trim()))
    .map(({ text: found }) => toCandidate(found))
    .slice(0, mostRuns);
}

/** Ways to split a run in two, at group boundaries first. */
export function halvesOf({ digits, groups }: Candidate): [Candidate, Candidate][] {
  const groupEnds = [...groups.matchAll(/ /g)].map(({ index }, blanks) => index - blanks);
  const places = [...new Set([...groupEnds, ...Array(digits.length).keys()])];
  return places
    .filter((at) => at >= 7 && at <= digits.length - 7)
    .map((at) => [toCandidate(digits.slice(0, at)), toCandidate(digits.slice(at))]);
}

const bracketedZero = new RegExp(`^(.*\\d[^\\d]*)\\p{Ps}${gap}*0${gap}*\\p{Pe}`, 'u');

function toCandidate(text: string): Candidate {
  const whole = readRun(text);
  const shorter = whole.digits.length > maxRunDigits ? [] : beginningsOf(text).map(readRun);
  return shorter.length > 0 ? { ...whole, shorter } : whole;
}

function readRun(text: string): Candidate {
  const [, before] = bracketedZero.exec(text) ?? [];
  return {
    digits: onlyDigits(text),
    groups: groupsOf(text),
    hasPlus: text.startsWith('+'),
    ...(before !== undefined && { zeroAt: onlyDigits(before).length }),
  };
}

export function groupsOf(text: string): string {
  return text.replace(/[^0-9]+/g, ' ').trim();
}

/** More than digits and a plus: letters, a link, several pluses or lines, or digits beside the number. */
export function isText(input: string): boolean {
  const text = foldText(input);
  if (!onlyNumber.test(text) || bracketedZero.test(text)) return true;
  const read = text.slice(0, maxInputLength);
  return hasLines(read) || dropAsides(read) !== read;
}
