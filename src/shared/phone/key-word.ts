import { gap } from './typed-signs.ts';

/** A vanity number, such as `1-800-FLOWERS`. */
export interface KeyWord {
  plus: string;
  start: string;
  /** Letters and digits from the first letter on, in upper case. */
  word: string;
  /** Certainly a vanity number: in a typical range, or without a blank before the word. */
  isSure: boolean;
}

const keys = ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ'];
/** Fewer letters are an abbreviation. */
const leastLetters = 3;

/** Typical ranges of vanity numbers, mostly toll-free. */
const forWords = /^(?:1?8(?:00|33|44|55|66|77|88)|0800|0508|1300)/;

const calling = /^\s*(?:call|dial|text|phone|tel)[.:]?\s+(?=[+(\d])/i;
/** The number repeated as digits in brackets, or the opening hours. */
const inDigits = /(?<=[a-z])\s*[([](?:24\/7|[\d\s()+.-]{7,})[)\]]?$/i;

const shape = new RegExp(`^\\s*(\\+?)((?:${gap}|\\d)*\\d)(${gap}*)([a-z](?:${gap}|[a-z\\d])*)$`, 'iu');

export function findKeyWord(text: string): KeyWord | null {
  const bare = text
    .replace(calling, '')
    .replace(/\s+[([]?(?:ext\.?|x)\s*\d+[)\]]?\s*$/i, '')
    .replace(/[\s!]+$/, '')
    .replace(inDigits, '');
  const [, plus = '', before = '', joint = '', rest = ''] = shape.exec(bare) ?? [];
  const letters = rest.replace(/[^a-z]/gi, '');
  if (letters.length < leastLetters || /^x+$/i.test(letters)) return null;
  const start = before.replace(/\D/g, '');
  const range = forWords.exec(start)?.[0];
  const isJoined = !/\s/.test(joint);
  const isCapital = letters === letters.toUpperCase();
  // Lower case with blanks is a sentence after a number.
  const isOneWord = !/\s/.test(rest);
  if (range === undefined && !(isJoined && isCapital)) return null;
  if (!isCapital && !(isOneWord && (isJoined || range === start))) return null;
  return { plus, start, word: rest.replace(/[^a-z\d]/gi, '').toUpperCase(), isSure: isJoined || range === start };
}

/** Numbers to try, longest first: extra letters are decoration (`1-800-MEDICARE`). Typed digits are never dropped. */
export function dialKeyWord({ start, word }: KeyWord): string[] {
  const dialled: string[] = [];
  for (let length = word.length; length > 0; length -= 1) {
    const part = word.slice(0, length);
    if (part.replace(/\d/g, '').length < leastLetters) break;
    dialled.push(start + [...part].map(toDigit).join(''));
    if (/\d$/.test(part)) break;
  }
  return dialled;
}

function toDigit(sign: string): string {
  const key = keys.findIndex((letters) => letters.includes(sign));
  return key < 0 ? sign : String(key + 2);
}
