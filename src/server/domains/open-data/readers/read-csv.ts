import { delimiterLine, delimiterOf } from '#shared/contacts/read-table.ts';
import { columnName } from '../sources/source.ts';
import { brokenRecord, type FileRecord, type FileRecords, longestRecord, WrongFileError } from './file-record.ts';
import { type Line, readLines } from './read-lines.ts';
import { splitCells } from './split-cells.ts';

/** Lines that one quoted cell may run over; a quote that stays open longer was never meant to open. */
const longestCellLines = 50;

class CsvRecord implements FileRecord {
  readonly line: number;
  readonly fault = null;
  readonly #cells: string[];
  readonly #positions: ReadonlyMap<string, number>;

  constructor(line: number, cells: string[], positions: ReadonlyMap<string, number>) {
    this.line = line;
    this.#cells = cells;
    this.#positions = positions;
  }

  field = (column: string): string => this.#cells[this.#positions.get(column) ?? -1]?.trim() ?? '';
}

/**
 * Reads CSV with a heading; the delimiter (comma, semicolon, tab or bar) is the one that the heading has most of, or
 * that a first line `sep=;` names.
 * A record with another number of cells than the heading, and a quote that is never closed, spoil their own line only.
 *
 * @throws WrongFileError when the file is a page of HTML or has no heading
 */
export async function readCsv(text: AsyncIterable<string>): Promise<FileRecords> {
  const blocks = readLines(text)[Symbol.asyncIterator]();
  const first = await blocks.next();
  const lines = first.done ? [] : first.value;
  const filled = lines.findIndex((line) => line.text.trim() !== '');
  const [, named] = delimiterLine.exec(lines[filled]?.text ?? '') ?? [];
  const start = named === undefined ? filled : lines.findIndex((line, at) => at > filled && line.text.trim() !== '');
  const heading = lines[start];
  if (!heading || heading.isCut) throw new WrongFileError('The file has no heading line.');
  if (/^\s*<(!doctype|html|\?xml)/i.test(heading.text)) {
    throw new WrongFileError('The file is a web page (HTML), not a table: the download did not give the data.');
  }
  const delimiter = named ?? delimiterOf(heading.text);
  const names = (splitCells(heading.text, delimiter) ?? []).map(columnName);
  const positions = new Map(names.map((name, position) => [name, position] as const).reverse());
  return {
    columns: new Set(names),
    batches: records(lines.slice(start + 1), blocks, delimiter, positions, names.length),
  };
}

async function* records(
  firstLines: Line[],
  blocks: AsyncIterator<Line[], unknown>,
  delimiter: string,
  positions: ReadonlyMap<string, number>,
  width: number,
): AsyncGenerator<FileRecord[]> {
  let pending: Line[] = [];
  let next: IteratorResult<Line[], unknown> = { value: firstLines, done: false };
  while (!next.done) {
    const step = assemble(pending.concat(next.value), false);
    pending = step.pending;
    if (step.records.length > 0) yield step.records;
    next = await blocks.next();
  }
  const last = assemble(pending, true);
  if (last.records.length > 0) yield last.records;

  function assemble(lines: Line[], isEnd: boolean): { records: FileRecord[]; pending: Line[] } {
    const made: FileRecord[] = [];
    for (let at = 0; at < lines.length; ) {
      const taken = takeRecord(lines, at, isEnd);
      if (taken === 'more') return { records: made, pending: lines.slice(at) };
      if (taken.record) made.push(taken.record);
      at += taken.lines;
    }
    return { records: made, pending: [] };
  }

  function takeRecord(
    lines: Line[],
    at: number,
    isEnd: boolean,
  ): { record: FileRecord | null; lines: number } | 'more' {
    const first = lines[at] as Line;
    if (first.isCut) return { record: brokenRecord(first.number), lines: 1 };
    if (first.text === '' || first.text.trim() === '') return { record: null, lines: 1 };
    let text = first.text;
    for (let count = 1; ; count += 1) {
      const cells = splitCells(text, delimiter);
      if (cells) {
        const fits = cells.length === width;
        return {
          record: fits ? new CsvRecord(first.number, cells, positions) : brokenRecord(first.number),
          lines: count,
        };
      }
      const following = lines[at + count];
      const isHopeless = count >= longestCellLines || text.length > longestRecord;
      if (isHopeless || following?.isCut || (!following && isEnd)) {
        return { record: brokenRecord(first.number), lines: 1 };
      }
      if (!following) return 'more';
      text += `\n${following.text}`;
    }
  }
}
