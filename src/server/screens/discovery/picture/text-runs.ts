export type Direction = 'ltr' | 'rtl';

export interface TextRun {
  text: string;
  direction: Direction;
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const leftToRight = /[\p{L}\p{N}]/u;
/** Bidi control characters; the order is computed here. */
const steering = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;
/** Isolated insertions, as phrases of right-to-left languages mark them. */
const isolated = /\u2068([^\u2068\u2069]*)\u2069/u;

/**
 * Splits a line into directional runs in visual order, left to right. Implements the part of the Unicode bidirectional
 * algorithm (UAX 9) that names and labels need: letters decide, digits run left to right, neutral characters take the
 * direction common to both neighbors, else the line's. Isolates (U+2068 … U+2069, not nested) take the direction of
 * their first letter.
 */
export function splitRuns(line: string, base: Direction): TextRun[] {
  // Every second piece was inside an isolate.
  const pieces = line
    .split(isolated)
    .map((piece, at) => splitPiece(piece, at % 2 === 1 ? directionOfText(piece) : base));
  return (base === 'rtl' ? pieces.reverse() : pieces).flat();
}

export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

function splitPiece(line: string, base: Direction): TextRun[] {
  const runs: TextRun[] = [];
  let neutral = '';
  const append = (text: string, direction: Direction) => {
    const last = runs.at(-1);
    if (last?.direction === direction) last.text += text;
    else if (text !== '') runs.push({ text, direction });
  };
  for (const character of line.replace(steering, '')) {
    const isRight = rightToLeft.test(character);
    if (!isRight && !leftToRight.test(character)) {
      neutral += character;
      continue;
    }
    const direction = isRight ? 'rtl' : 'ltr';
    const before = runs.at(-1)?.direction ?? base;
    append(neutral, before === direction ? direction : base);
    append(character, direction);
    neutral = '';
  }
  append(neutral, base);
  return base === 'rtl' ? runs.reverse() : runs;
}

/** Direction of a text of unknown language, by its first letter. */
export function directionOfText(text: string): Direction {
  const [letter] = /\p{L}/u.exec(text) ?? [];
  return letter !== undefined && rightToLeft.test(letter) ? 'rtl' : 'ltr';
}
