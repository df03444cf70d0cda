import { columnName } from '../sources/source.ts';
import { brokenRecord, type FileRecord, type FileRecords, longestRecord, WrongFileError } from './file-record.ts';

/** Portals omit empty fields, so one record may not show all columns. */
const recordsForColumns = 200;

/** Reads a JSON array of flat objects, or one object per line. @throws WrongFileError for anything else */
export async function readJson(text: AsyncIterable<string>): Promise<FileRecords> {
  const blocks = objects(text);
  const first: FileRecord[] = [];
  const columns = new Set<string>();
  while (first.length < recordsForColumns) {
    const next = await blocks.next();
    if (next.done) break;
    for (const { record, names } of next.value) {
      first.push(record);
      for (const name of names) columns.add(name);
    }
  }
  if (columns.size === 0) throw new WrongFileError('The file holds no JSON objects.');
  return { columns, batches: rest() };

  async function* rest(): AsyncGenerator<FileRecord[]> {
    yield first;
    for await (const block of blocks) yield block.map(({ record }) => record);
  }
}

type Found = { record: FileRecord; names: Iterable<string> };

async function* objects(text: AsyncIterable<string>): AsyncGenerator<Found[]> {
  let line = 1;
  let startLine = 1;
  let depth = 0;
  let isInText = false;
  let isEscaped = false;
  let isTooLong = false;
  let open = '';
  let isStart = true;
  for await (const piece of text) {
    if (isStart && piece.trim() !== '') {
      if (!/^\s*[[{]/.test(piece)) throw new WrongFileError('The file is not JSON: it begins with neither [ nor {.');
      isStart = false;
    }
    const found: Found[] = [];
    let from = depth > 0 ? 0 : -1;
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at);
      if (code === 10) line += 1;
      if (depth === 0) {
        if (code !== 0x7b) continue;
        depth = 1;
        from = at;
        startLine = line;
      } else if (isEscaped) isEscaped = false;
      else if (isInText) {
        if (code === 0x5c) isEscaped = true;
        else if (code === 0x22) isInText = false;
      } else if (code === 0x22) isInText = true;
      else if (code === 0x7b || code === 0x5b) depth += 1;
      else if (code === 0x7d || code === 0x5d) {
        depth -= 1;
        if (depth > 0) continue;
        found.push(isTooLong ? broken(startLine) : toRecord(startLine, open + piece.slice(from, at + 1)));
        open = '';
        isTooLong = false;
        from = -1;
      }
    }
    if (from >= 0) open += piece.slice(from);
    if (open.length > longestRecord) {
      isTooLong = true;
      open = '';
    }
    if (found.length > 0) yield found;
  }
  if (depth > 0) yield [broken(startLine)];
}

function broken(line: number): Found {
  return { record: brokenRecord(line), names: [] };
}

function toRecord(line: number, json: string): Found {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return broken(line);
  }
  const fields = new Map<string, string>();
  for (const [name, content] of Object.entries(value as object)) {
    const isPlain = typeof content === 'string' || typeof content === 'number' || typeof content === 'boolean';
    fields.set(columnName(name), isPlain ? String(content).trim() : '');
  }
  return { record: { line, fault: null, field: (column) => fields.get(column) ?? '' }, names: fields.keys() };
}
