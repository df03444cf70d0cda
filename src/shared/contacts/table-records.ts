import { CsvError, parse } from 'csv-parse/sync';

/** A line of a table, without its end. */
export interface TableLine {
  text: string;
  /** From 1. */
  number: number;
  /** True: too long to be of a record; `text` may be only its start. */
  isCut: boolean;
}

/** One record of a table: its cells, and the line that it begins on, from 1. Null cells: it is torn. */
export interface TableRecord {
  cells: string[] | null;
  line: number;
}

/** A record that is longer lost a quotation mark somewhere. */
export interface LongestRecord {
  lines: number;
  /** In UTF-16 units. */
  length: number;
}

/**
 * Records of a table (CSV, RFC 4180), the first of which begins with the first line; blank lines between them are none. A
 * record without an end, and one that is too long, is torn: its first line alone is lost, and the next one is read.
 *
 * @param isEnd whether nothing follows these lines
 * @returns beside them the lines of a record that goes on behind the last one; none at the end
 */
export function takeRecords<Line extends TableLine>(
  lines: readonly Line[],
  delimiter: string,
  longest: LongestRecord,
  isEnd: boolean,
): { records: TableRecord[]; rest: readonly Line[] } {
  const records: TableRecord[] = [];
  let at = 0;
  while (at < lines.length) {
    const cut = lines.findIndex(({ isCut }, index) => isCut && index >= at);
    const end = cut < 0 ? lines.length : cut;
    const { rows, isOpen } = parseRows(lines.slice(at, end), delimiter);
    let isTorn = at === cut;
    for (const cells of rows) {
      at = skipBlank(lines, at, end, delimiter);
      const count = 1 + cells.reduce((sum, cell) => sum + countBreaks(cell), 0);
      isTorn = count > 1 && isTooLong(lines, at, at + count, longest);
      if (isTorn) break;
      records.push({ cells, line: lines[at]?.number ?? 0 });
      at += count;
    }
    if (!isTorn) at = isOpen ? skipBlank(lines, at, end, delimiter) : end;
    if (!isTorn && !isOpen) continue;
    if (!isTorn && end === lines.length && !isEnd && !isTooLong(lines, at, end, longest)) {
      return { records, rest: lines.slice(at) };
    }
    records.push({ cells: null, line: lines[at]?.number ?? 0 });
    at += 1;
  }
  return { records, rest: [] };
}

/** @returns the whole records, and whether another one begins behind them that has no end */
function parseRows(lines: readonly TableLine[], delimiter: string): { rows: string[][]; isOpen: boolean } {
  const text = lines.map((line) => line.text).join('\n');
  const relaxed = { ltrim: true, relax_quotes: true, relax_column_count: true, skip_empty_lines: true };
  const options = { ...relaxed, delimiter, record_delimiter: '\n' };
  try {
    return { rows: parse(text, options), isOpen: false };
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
    // It hands out nothing then, and tells how many records it had.
    const whole = Number(error.records);
    return { rows: whole > 0 ? parse(text, { ...options, to: whole }) : [], isOpen: true };
  }
}

/** Over the lines that csv-parse passes over. */
function skipBlank(lines: readonly TableLine[], from: number, end: number, delimiter: string): number {
  let at = from;
  while (at < end && isBlank(lines[at]?.text ?? '', delimiter)) at += 1;
  return at;
}

function isBlank(text: string, delimiter: string): boolean {
  return text.trim() === '' && !text.includes(delimiter);
}

function countBreaks(cell: string): number {
  let count = 0;
  for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) count += 1;
  return count;
}

function isTooLong(lines: readonly TableLine[], from: number, to: number, longest: LongestRecord): boolean {
  if (to - from > longest.lines) return true;
  let length = 0;
  for (let at = from; at < to; at += 1) length += (lines[at]?.text.length ?? 0) + 1;
  return length > longest.length;
}
