import { CsvError, parse } from 'csv-parse/sync';

export interface TableLine {
  text: string;
  number: number;
  /** Too long for a record; `text` may be truncated. */
  isCut: boolean;
}

/** A record with its first line, from 1. Null cells: damaged. */
export interface TableRecord {
  cells: string[] | null;
  line: number;
}

/** Limit of a record; a longer one has an unbalanced quotation mark. */
export interface LongestRecord {
  lines: number;
  /** In UTF-16 units. */
  length: number;
}

/**
 * Parses records of a table (CSV, RFC 4180) from the first line on; blank lines are skipped. An unterminated or
 * overlong record is damaged: only its first line is dropped.
 *
 * @param isEnd no further lines follow
 * @returns the records, and the lines of an unfinished last record; none at the end
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

/** @returns the complete records, and whether an unterminated one follows */
function parseRows(lines: readonly TableLine[], delimiter: string): { rows: string[][]; isOpen: boolean } {
  const text = lines.map((line) => line.text).join('\n');
  const relaxed = { ltrim: true, relax_quotes: true, relax_column_count: true, skip_empty_lines: true };
  const options = { ...relaxed, delimiter, record_delimiter: '\n' };
  try {
    return { rows: parse(text, options), isOpen: false };
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
    // csv-parse throws without results, but reports the number of complete records.
    const whole = Number(error.records);
    return { rows: whole > 0 ? parse(text, { ...options, to: whole }) : [], isOpen: true };
  }
}

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
