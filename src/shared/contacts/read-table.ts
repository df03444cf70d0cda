import { linesOf } from './lines.ts';
import { type LongestRecord, type TableLine, type TableRecord, takeRecords } from './table-records.ts';

/** Generous, as notes span many lines. */
const longest: LongestRecord = { lines: Number.POSITIVE_INFINITY, length: 64 * 1024 };

/** Text is parsed in chunks; an unfinished record at the end is parsed again with the next chunk. */
const stretchLength = 32 * 1024;

const mostCells = 500;

/** Title lines above the headings. */
export const mostAbove = 5;

/** First line `sep=;`, with which some exports declare the delimiter to spreadsheets. */
export const delimiterLine = /^\s*"?sep=(.)"?\s*$/i;

/** Delimiter of a table: the most frequent of comma, semicolon, tab and bar in the heading, outside quotation marks. */
export function delimiterOf(heading: string): string {
  const bare = heading.replace(/"[^"]*"/g, '');
  const [most = ','] = [',', ';', '\t', '|'].toSorted((a, b) => bare.split(b).length - bare.split(a).length);
  return most;
}

/** Records of a table. Damaged records are marked, and an empty one is a chance to pause. */
export function* readTable(text: string): Generator<TableRecord> {
  const [head = '', ...others] = text.slice(0, longest.length).split(/\r\n|\n|\r/, mostAbove + 1);
  const [, named] = delimiterLine.exec(head) ?? [];
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
