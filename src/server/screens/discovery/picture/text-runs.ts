export type Direction = 'ltr' | 'rtl';

/** A stretch of text of one direction. */
export interface TextRun {
  text: string;
  direction: Direction;
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const leftToRight = /[\p{L}\p{N}]/u;
/** Marks that only steer the order of text; the order is made here. */
const steering = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;
/** What was put into a text and keeps its own direction, as the phrases do it in right-to-left languages. */
const isolated = /\u2068([^\u2068\u2069]*)\u2069/u;

/**
 * Splits one line into runs of one direction, in the order in which they stand from left to right. The part of the
 * Unicode bidirectional algorithm (UAX 9) that single names and labels need: letters decide, figures go from left to
 * right, what stands between takes the direction that both its neighbours have, else that of the line. Isolated parts
 * (U+2068 … U+2069, not nested) have the direction of their first letter.
 */
export function splitRuns(line: string, base: Direction): TextRun[] {
  // Every second piece is what stood between the marks.
  const pieces = line
    .split(isolated)
    .map((piece, at) => splitPiece(piece, at % 2 === 1 ? directionOfText(piece) : base));
  return (base === 'rtl' ? pieces.reverse() : pieces).flat();
}

/** Sets a text apart from what it is put into. */
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

/** The direction that a text of unknown language has by its first letter. */
export function directionOfText(text: string): Direction {
  const [letter] = /\p{L}/u.exec(text) ?? [];
  return letter !== undefined && rightToLeft.test(letter) ? 'rtl' : 'ltr';
}
