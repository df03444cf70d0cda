/** One record of a table: its cells, and the line that it begins on, from 1. Null cells: it is torn. */
export interface TableRecord {
  cells: string[] | null;
  line: number;
}

/** A record that is longer lost a quotation mark somewhere. */
const longestRecord = 64 * 1024;

/** Cells of a record that are read: programs export some hundred columns. */
const mostCells = 500;

/** Lines that may stand above the headings. */
export const mostAbove = 5;

/** A first line that tells a spreadsheet what parts the cells, as some exports have it. */
export const delimiterLine = /^\s*"?sep=(.)"?\s*$/i;

/**
 * What parts the cells of a table: a comma, a semicolon, a tab or a bar, whichever the heading has most of outside of
 * quotation marks.
 */
export function delimiterOf(heading: string): string {
  const bare = heading.replace(/"[^"]*"/g, '');
  const [most = ','] = [',', ';', '\t', '|'].toSorted((a, b) => bare.split(b).length - bare.split(a).length);
  return most;
}

/**
 * Records of a table in text (CSV, RFC 4180), empty ones, too. Cells are quoted where they hold what parts them, or a line
 * break. A record that never ends is told as torn, and the line after its first one is read.
 */
export function* readTable(text: string): Generator<TableRecord> {
  let at = 0;
  let line = 1;
  const [head = '', ...others] = text.slice(0, longestRecord).split(/\r\n|\n|\r/, mostAbove + 1);
  const [, named] = delimiterLine.exec(head) ?? [];
  if (named !== undefined) [at, line] = [afterLine(text, 0), 2];
  // A title may stand above the headings.
  const delimiter = named ?? delimiterOf([head, ...others].find((one) => /[,;\t|]/.test(one)) ?? head);
  const blank = /(?:\r\n|\n|\r){1,10000}/y;
  while (at < text.length) {
    blank.lastIndex = at;
    const lines = blank.exec(text)?.[0];
    if (lines !== undefined) {
      yield { cells: [], line };
      line += lines.match(/\r\n|\n|\r/g)?.length ?? 0;
      at += lines.length;
      continue;
    }
    const record = readRecord(text, at, delimiter);
    yield { cells: record?.cells ?? null, line };
    line += record?.lines ?? 1;
    at = record?.end ?? afterLine(text, at);
  }
}

function readRecord(text: string, from: number, delimiter: string) {
  const cells: string[] = [];
  const last = Math.min(text.length, from + longestRecord);
  let lines = 1;
  for (let at = from; ; at += 1) {
    let cell = '';
    const quote = skipSpaces(text, at, last);
    if (text.charAt(quote) === '"') {
      const close = closingQuote(text, quote + 1);
      if (close < 0 || close >= last) return null;
      const quoted = text.slice(quote + 1, close);
      lines += quoted.match(/\r\n|\n|\r/g)?.length ?? 0;
      cell = quoted.replaceAll('""', '"');
      at = close + 1;
    }
    const begun = at;
    while (at < last && !isEnd(text.charAt(at), delimiter)) at += 1;
    if (cells.length < mostCells) cells.push((cell + text.slice(begun, at)).trim());
    if (at === last) return last < text.length ? null : { cells, lines, end: last };
    if (text.charAt(at) === delimiter) continue;
    return { cells, lines, end: at + (text.startsWith('\r\n', at) ? 2 : 1) };
  }
}

function isEnd(sign: string, delimiter: string): boolean {
  return sign === delimiter || sign === '\n' || sign === '\r';
}

function skipSpaces(text: string, from: number, last: number): number {
  let at = from;
  while (at < last && text.charAt(at) === ' ') at += 1;
  return at;
}

/** Two quotation marks within a quoted cell stand for one. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text.charAt(at + 1) === '"') at = text.indexOf('"', at + 2);
  return at;
}

function afterLine(text: string, from: number): number {
  const end = /\r\n|\n|\r/g;
  end.lastIndex = from;
  return end.exec(text) === null ? text.length : end.lastIndex;
}
