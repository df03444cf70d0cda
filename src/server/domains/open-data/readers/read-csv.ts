import { delimiterLine, delimiterOf } from '#shared/contacts/read-table.ts';
import { type LongestRecord, type TableRecord, takeRecords } from '#shared/contacts/table-records.ts';
import { columnName } from '../sources/source.ts';
import { brokenRecord, type FileRecord, type FileRecords, longestRecord, WrongFileError } from './file-record.ts';
import { type Line, readLines } from './read-lines.ts';

/** A quote left open for longer is a stray one. */
const longest: LongestRecord = { lines: 50, length: longestRecord };

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
 * Reads CSV with a heading. The delimiter (comma, semicolon, tab or bar) is that of a first line `sep=;`, or the most
 * frequent in the heading. A wrong number of cells or an unclosed quote breaks only its own line.
 *
 * @throws WrongFileError when the file is HTML or has no heading
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
  const [head] = takeRecords([heading], delimiter, longest, true).records;
  const names = (head?.cells ?? []).map(columnName);
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
  let rest: readonly Line[] = [];
  let next: IteratorResult<Line[], unknown> = { value: firstLines, done: false };
  for (;;) {
    const lines = next.done ? rest : [...rest, ...next.value];
    const taken = takeRecords(lines, delimiter, longest, next.done === true);
    rest = taken.rest;
    const made = taken.records.flatMap(toRecords);
    if (made.length > 0) yield made;
    if (next.done) return;
    next = await blocks.next();
  }

  function toRecords({ cells, line }: TableRecord): FileRecord[] {
    if (cells === null) return [brokenRecord(line)];
    if (cells[0]?.trim() === '' && cells.join(delimiter).trim() === '') return [];
    return [cells.length === width ? new CsvRecord(line, cells, positions) : brokenRecord(line)];
  }
}
