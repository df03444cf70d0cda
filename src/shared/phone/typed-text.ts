import { saysToCall } from './call-words.ts';
import { keepDigits } from './digits.ts';
import { findKeyWord, type KeyWord } from './key-word.ts';
import { day, dropAsides } from './typed-asides.ts';
import { beginningsOf, hasLines } from './typed-lines.ts';
import { decodeText, foldText, gap } from './typed-signs.ts';

/** Digits of a text that may be a number. */
export interface Candidate {
  digits: string;
  /** The digits as they were grouped, one blank between two groups. */
  groups: string;
  hasPlus: boolean;
  /** Where among the digits a zero stands in brackets, as in `+44 (0)20`; dialled in some countries alone. */
  zeroAt?: number;
  /** Beginnings that may be the whole number, as in `030 901820/21`: with all digits it may be somebody else's. */
  shorter?: readonly Candidate[];
}

/**
 * What looks like a number and is none: `code` for the network (`*100#`), `pattern` of many numbers (`030 4669*`),
 * `spoilt` by a spreadsheet (`4.93E+11`).
 */
export type Oddity = 'code' | 'pattern' | 'spoilt';

/** What a text holds that may be a number. */
export interface Typed {
  /** Those with a plus first, then the longer ones. */
  candidates: Candidate[];
  /** There are no digits but those of the one candidate, so that all of them are meant for the number. */
  isAlone: boolean;
  /** Something begins as an international number, and nothing else in the text may take its place. */
  hasPlus: boolean;
  word: KeyWord | null;
  odd: Oddity | null;
}

/** No pasted number needs more, and the time of a read stays bounded. */
const maxInputLength = 500;
/** E.164's 15, and room for a dialling prefix and a trunk digit. */
const maxRunDigits = 20;
/** Of more numbers than these nobody is asked which. */
const mostRuns = 12;

const run = new RegExp(`\\+?${gap}*[0-9](?:${gap}*[0-9])*`, 'gu');
const onlyNumber = new RegExp(`^(?:${gap}|[0-9])*\\+?(?:${gap}|[0-9])*$`, 'u');
const lastRun = new RegExp(`(?:${gap}|[0-9+])+$`, 'u');

/** How Brazilians write that a carrier’s code comes before the area’s: `(0xx11) 3333-4444`, `0**11 …`. */
const anyCarrier = /(?<![\d+])0\s?\(?(?:xx|\*\*)\s?(?=[1-9][1-9]\)?[\s.-]*9?[\s.-]?\d{4}[\s.-]*\d{4}(?!\d))/gi;

/** `24.12.2025`, `2025-12-24`: eight digits are a number in many countries. */
const date = /^(?:\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2})$/;

/** A quantity in scientific notation: digits are lost, or may be. */
const exponent = /(?<![\p{L}\d])\d+(?:[.,]\d+)?e[+-]?\d+(?![\p{L}\d])/iu;
/** Digits that a table took for a quantity. */
const decimal = /^([^.,]*\d)[.,]00?["\s]*$/;
const leastQuantity = 4;
/** Fewer digits are seldom a whole number. */
const leastWhole = 7;

/** Links whose address is a number; what follows `?` or `@` is none of it. */
const numberLink = /^\s*(?:tel|sms|smsto|mms|mmsto|callto|facetime(?:-audio)?|sips?):(?!\s)/i;
/** Links of messengers name numbers without a plus. */
const messengerLink = /(\bwa\.me\/|[?&]phone=|\bviber:\/\/\w+\?number=)(?=[1-9])/gi;
/** Parameters of a `tel:` link (RFC 3966). */
const parameter = /;\s*([a-z][a-z0-9-]*)=([^;:\s]*)/gi;

/** Withholds or shows the caller's own number: GSM's 30 and 31, North America's 67 and 82. */
const hiding = /^\s*[*#](?:3[01]|67|82)[*#]?(?=[^\p{L}\d*#]*\d[^*#]{4,}$)/iu;

/** A calling code, perhaps with an area code; two dots begin further lines of the same house. */
const dialledContext = /^\+[\d()-]+(?:\.[\d()-]+)*\.*$/;
/** Where in a text that does not begin with it the link is. */
const linkWithin = /\b(?:tel:\s*)+/i;
const dayAhead = new RegExp(`^\\s*${day}(?![0-9])`, 'u');

/** What a text holds that may be a number, in any script and encoding. */
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

/** Two numbers with a slash between them; within a number it stands after an area code. None where it may be either. */
function splitPair(text: string): string[] {
  const parts = text.split(keepDigits(text).length > maxRunDigits ? '/' : /\s\/\s/);
  const least = Math.min(...parts.map((part) => keepDigits(part).length));
  if (parts.length !== 2 || least <= leastQuantity) return [text];
  const [area = '', rest = ''] = parts;
  if (area.startsWith('0') && keepDigits(area).length < leastWhole && !/^\D*0/.test(rest)) return [text];
  if (least >= leastWhole) return parts;
  return text.startsWith('+') ? [text] : [];
}

function nothing(odd: Oddity): Typed {
  return { candidates: [], isAlone: false, hasPlus: false, word: null, odd };
}

/** What a link, a table or another encoding made of the text is taken back. */
function unwrap(input: string): string {
  // A number that is cut off would be another one.
  const bounded = input.length > maxInputLength ? input.slice(0, maxInputLength).replace(lastRun, '') : input;
  const text = dropDecimals(foldText(decodeText(bounded)))
    .replace(messengerLink, '$1+')
    .replace(anyCarrier, '+55 ');
  const isLink = numberLink.test(text);
  const link = isLink ? text.replace(numberLink, '').replace(/[?@].*$/s, '') : text;
  const context = [...link.matchAll(parameter)].find(([, name]) => name?.toLowerCase() === 'phone-context')?.[2];
  const local = link.replace(parameter, '').replace(/\s+$/, '');
  if (context === undefined || local.includes('+')) return local;
  // Valid in a network of its own, which nobody outside can dial.
  if (!dialledContext.test(context)) return '';
  // A day before the number is not what the code belongs to.
  if (!isLink && linkWithin.test(local)) return local.replace(linkWithin, `${context} `);
  return dayAhead.test(local) ? '' : `${context} ${local}`;
}

/** Between dots, a last 0 or 00 is a group of the number. */
function dropDecimals(text: string): string {
  const [, whole = ''] = decimal.exec(text) ?? [];
  return keepDigits(whole).length >= leastQuantity ? whole : text;
}

interface Run {
  text: string;
  hasPlus: boolean;
  /** Why it cannot be a number: of a pattern; torn by a sign that nobody knows; dialled after the one before. */
  flaw: 'pattern' | 'torn' | 'after' | null;
}

const letter = '[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}]';
const touchesBoth = new RegExp(`^${letter}(?:.*${letter})?$`, 'u');
const touchesOne = new RegExp(`^(?:${letter}${gap}*|${gap}*${letter})$`, 'u');
const oneLetterAlone = new RegExp(`^${gap}*${letter}${gap}*$`, 'u');
const oneLetterAfter = new RegExp(`^${letter}(?!\\p{L})`, 'u');
const onlyGaps = new RegExp(`^${gap}*$`, 'u');
/** What is dialled once somebody answers, after pauses. */
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

/** Whether what stands between two runs shows them to be parts of one number, which nobody can put together. */
function isTear(text: string, one: string, other: string): boolean {
  const between = text.replace(/\p{M}+/gu, '');
  if (onlyGaps.test(between) || /[\r\n\t\v\f\u2028\u2029]/.test(between)) return false;
  // Signs alone: in a sentence a blank follows them.
  if (!/\p{L}/u.test(between)) return !/[,;،؛]\s|、/.test(between);
  // A letter that stands for a digit: `79O6`, `7 946 l18`.
  if (touchesBoth.test(between) || touchesOne.test(between)) return true;
  // Alone it is a word (`o`, `y`) only between whole numbers.
  const isWhole = [one, other].every((part) => keepDigits(part).length >= leastWhole);
  return oneLetterAlone.test(between) && !isWhole;
}

/** A dialled exit code with nothing but a calling code after it. */
function isExitCode(text: string): boolean {
  return /^0(?:0|11)\d{1,3}$/.test(keepDigits(text));
}

/**
 * The digits that a text consists of, where it is no international number: nothing else stands there, or it says to call
 * them. Empty where there is more than one number, and where digits stand among words (`Studio 112`).
 */
export function onlyDigitsOf(input: string): string {
  const { candidates, isAlone, hasPlus } = readTyped(input);
  const text = unwrap(input);
  const [only] = candidates;
  const isMeant = isAlone && !hasPlus && !only?.shorter && (!/\p{L}/u.test(text) || saysToCall(text));
  return isMeant ? (only?.digits ?? '') : '';
}

/** What a text is instead of a number; null where it is nothing known. */
export function oddityOf(input: string): Oddity | null {
  return readTyped(input).odd;
}

/** The runs that may each be a number of its own, in the order of the text; no dates. */
export function runsOf(input: string): Candidate[] {
  const text = dropAsides(unwrap(input));
  return findRuns(text)
    .filter(({ flaw, text: found }) => flaw !== 'pattern' && !date.test(found.trim()))
    .map(({ text: found }) => toCandidate(found))
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

const bracketedZero = new RegExp(`^(.*\\d[^\\d]*)\\p{Ps}${gap}*0${gap}*\\p{Pe}`, 'u');

function toCandidate(text: string): Candidate {
  const whole = readRun(text);
  const shorter = whole.digits.length > maxRunDigits ? [] : beginningsOf(text).map(readRun);
  return shorter.length > 0 ? { ...whole, shorter } : whole;
}

function readRun(text: string): Candidate {
  const [, before] = bracketedZero.exec(text) ?? [];
  return {
    ...{ digits: keepDigits(text), groups: groupsOf(text), hasPlus: text.startsWith('+') },
    ...(before !== undefined && { zeroAt: keepDigits(before).length }),
  };
}

export function groupsOf(text: string): string {
  return text.replace(/[^0-9]+/g, ' ').trim();
}

/** More than digits and a plus: letters, a link, several pluses, several lines, digits that are none of the number. */
export function isText(input: string): boolean {
  const text = foldText(input);
  if (!onlyNumber.test(text) || bracketedZero.test(text)) return true;
  // Of more nothing is read as a number.
  const read = text.slice(0, maxInputLength);
  return hasLines(read) || dropAsides(read) !== read;
}
