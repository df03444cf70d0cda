/** One record of a table: its cells, and the line that it begins on, from 1. Null cells: it is torn. */
export interface TableRecord {
  cells: string[] | null;
  line: number;
}

/** A record that is longer lost a quotation mark somewhere. */
const longestRecord = 64 * 1024;

/**
 * Records of a table in text (CSV, RFC 4180): cells parted by commas, semicolons or tabs, whichever the first line has
 * most of, quoted where they hold one of these or a line break. A record that never ends is told as torn, and the line
 * after its first one is read.
 */
export function* readTable(text: string): Generator<TableRecord> {
  const head = text.slice(0, /\r|\n/.exec(text)?.index ?? text.length);
  const [delimiter = ','] = [',', ';', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length);
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const record = readRecord(text, at, delimiter);
    if (record === null) {
      yield { cells: null, line };
      at = afterLine(text, at);
      line += 1;
      continue;
    }
    if (record.cells.some((cell) => cell !== '')) yield { cells: record.cells, line };
    line += record.lines;
    at = record.end;
  }
}

function readRecord(text: string, from: number, delimiter: string) {
  const cells: string[] = [];
  const last = Math.min(text.length, from + longestRecord);
  let cell = '';
  let isQuoted = false;
  let lines = 1;
  for (let at = from; at < last; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted) {
      if (sign === '"' && text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else if (sign === '"') isQuoted = false;
      else {
        cell += sign;
        if (sign === '\n' || (sign === '\r' && text.charAt(at + 1) !== '\n')) lines += 1;
      }
    } else if (sign === '"' && cell.trim() === '') [isQuoted, cell] = [true, ''];
    else if (sign === delimiter) {
      cells.push(cell.trim());
      cell = '';
    } else if (sign === '\n' || sign === '\r') {
      cells.push(cell.trim());
      const isPair = sign === '\r' && text.charAt(at + 1) === '\n';
      return { cells, lines, end: at + (isPair ? 2 : 1) };
    } else cell += sign;
  }
  if (isQuoted || last < text.length) return null;
  cells.push(cell.trim());
  return { cells, lines, end: text.length };
}

function afterLine(text: string, from: number): number {
  const end = /\r\n|\n|\r/g;
  end.lastIndex = from;
  return end.exec(text) === null ? text.length : end.lastIndex;
}
