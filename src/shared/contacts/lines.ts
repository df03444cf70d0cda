export interface PhysicalLine {
  text: string;
  line: number;
}

/** Lines or empty records between two pauses of a reader. */
export const linesPerPause = 2_000;

export function* linesOf(text: string): Generator<PhysicalLine> {
  const end = /\r\n|\n|\r/g;
  let line = 1;
  for (let from = 0; from <= text.length; line += 1) {
    end.lastIndex = from;
    const match = end.exec(text);
    yield { text: text.slice(from, match?.index ?? text.length), line };
    if (match === null) return;
    from = end.lastIndex;
  }
}
