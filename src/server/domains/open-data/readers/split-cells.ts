/**
 * Cells of one CSV record (RFC 4180): quoted cells may hold delimiters, line ends and doubled quotes.
 *
 * @returns null when a quoted cell is not closed
 */
export function splitCells(record: string, delimiter: string): string[] | null {
  if (!record.includes('"')) return record.split(delimiter);
  const cells: string[] = [];
  let at = 0;
  while (true) {
    let end: number;
    if (record[at] === '"') {
      const close = findClosing(record, at + 1);
      if (close < 0) return null;
      end = indexOrEnd(record, delimiter, close + 1);
      // What stands between the closing quote and the delimiter belongs to the cell: `"Acme" Ltd`.
      cells.push(record.slice(at + 1, close).replaceAll('""', '"') + record.slice(close + 1, end));
    } else {
      end = indexOrEnd(record, delimiter, at);
      cells.push(record.slice(at, end));
    }
    if (end >= record.length) return cells;
    at = end + delimiter.length;
  }
}

function findClosing(record: string, from: number): number {
  let at = record.indexOf('"', from);
  while (at >= 0 && record[at + 1] === '"') at = record.indexOf('"', at + 2);
  return at;
}

function indexOrEnd(record: string, delimiter: string, from: number): number {
  const at = record.indexOf(delimiter, from);
  return at < 0 ? record.length : at;
}
