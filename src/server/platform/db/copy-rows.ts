export type CopyCell = string | number | boolean | Date | null;

/** Characters that need escaping (https://www.postgresql.org/docs/current/sql-copy.html#id-1.9.3.55.9.2). */
const ownMeaning = /[\\\n\r\t]/g;
const escaped: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

export class CopyRows {
  readonly #lines: string[] = [];

  /** @param cells in the order of the columns; days in ISO form, JSON as text */
  add(cells: readonly CopyCell[]): void {
    this.#lines.push(cells.map(textOf).join('\t'));
  }

  /** @param left indexes of rows to omit */
  without(left: readonly number[]): string | null {
    const isLeft = new Set(left);
    const lines = left.length === 0 ? this.#lines : this.#lines.filter((_, at) => !isLeft.has(at));
    return lines.length === 0 ? null : `${lines.join('\n')}\n`;
  }
}

function textOf(cell: CopyCell): string {
  if (cell === null) return '\\N';
  if (typeof cell === 'string') return cell.replace(ownMeaning, (sign) => escaped[sign] ?? sign);
  return cell instanceof Date ? cell.toISOString() : String(cell);
}
