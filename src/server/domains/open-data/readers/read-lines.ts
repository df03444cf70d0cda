import { longestRecord } from './file-record.ts';

export interface Line {
  /** From 1. */
  number: number;
  text: string;
  /** Too long for a record; `text` is only its start. */
  isCut: boolean;
}

/** Lines without their ends (`\n` or `\r\n`), batched by piece of the text. */
export async function* readLines(text: AsyncIterable<string>): AsyncGenerator<Line[]> {
  let rest = '';
  let isCut = false;
  let number = 0;
  for await (const piece of text) {
    const lines: Line[] = [];
    const all = rest + piece;
    let from = 0;
    for (let end = all.indexOf('\n', rest.length); end >= 0; end = all.indexOf('\n', from)) {
      number += 1;
      lines.push(lineOf(number, all.slice(from, end), isCut));
      isCut = false;
      from = end + 1;
    }
    rest = all.slice(from);
    if (rest.length > longestRecord) {
      isCut = true;
      rest = rest.slice(0, 100);
    }
    if (lines.length > 0) yield lines;
  }
  if (rest !== '') yield [lineOf(number + 1, rest, isCut)];
}

function lineOf(number: number, text: string, isCut: boolean): Line {
  return { number, text: text.endsWith('\r') ? text.slice(0, -1) : text, isCut: isCut || text.length > longestRecord };
}
