import { linesOf } from './lines.ts';
import { type LongestRecord, type TableLine, type TableRecord, takeRecords } from './table-records.ts';

/** Notes of an address book run over many lines. */
const longest: LongestRecord = { lines: Number.POSITIVE_INFINITY, length: 64 * 1024 };

/** Lines are read by as much text at a time: what is open behind them is read once more. */
const stretchLength = 32 * 1024;

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

/** Records of a table in text; a torn one is told as such, and an empty one where none came for a while. */
export function* readTable(text: string): Generator<TableRecord> {
  const [head = '', ...others] = text.slice(0, longest.length).split(/\r\n|\n|\r/, mostAbove + 1);
  const [, named] = delimiterLine.exec(head) ?? [];
  // A title may stand above the headings.
  const delimiter = named ?? delimiterOf([head, ...others].find((one) => /[,;\t|]/.test(one)) ?? head);
  let rest: readonly TableLine[] = [];
  for (const { lines, isEnd } of stretches(text, named === undefined ? 1 : 2)) {
    const taken = takeRecords([...rest, ...lines], delimiter, longest, isEnd);
    rest = taken.rest;
    if (taken.records.length === 0) yield { cells: [], line: lines.at(-1)?.number ?? 0 };
    for (const { cells, line } of taken.records) {
      yield { cells: cells?.slice(0, mostCells).map((cell) => cell.trim()) ?? null, line };
    }
  }
}

function* stretches(text: string, from: number): Generator<{ lines: TableLine[]; isEnd: boolean }> {
  let lines: TableLine[] = [];
  let length = 0;
  for (const { text: one, line } of linesOf(text)) {
    if (line < from) continue;
    lines.push({ text: one, number: line, isCut: one.length > longest.length });
    length += one.length + 1;
    if (length < stretchLength) continue;
    yield { lines, isEnd: false };
    lines = [];
    length = 0;
  }
  yield { lines, isEnd: true };
}
