import { CompiledQuery, type PostgresCursor, type Transaction } from 'kysely';

/** What of the driver's connection a COPY needs (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-COPY). */
interface Wire {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** Rows in COPY's text format, made before they are sent: as they lie in memory they go to the database. */
export class CopyRows {
  #bytes = Buffer.allocUnsafe(1 << 16);
  #length = 0;
  /** Where each row ends. */
  readonly #ends: number[] = [];

  add(cells: readonly (string | number | boolean | null)[]): void {
    const line = copyLine(cells);
    const most = this.#length + line.length * longestSign;
    if (most > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(most, this.#bytes.length * 2));
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    this.#length += this.#bytes.write(line, this.#length);
    this.#ends.push(this.#length);
  }

  /** @param isWanted is asked of each row in turn, by its place */
  pick(isWanted: (at: number) => boolean): Buffer {
    const picked = Buffer.allocUnsafe(this.#length);
    let length = 0;
    let from = 0;
    let to = 0;
    for (let at = 0; at < this.#ends.length; at += 1) {
      const end = this.#ends[at] as number;
      if (!isWanted(at)) {
        length += this.#bytes.copy(picked, length, from, to);
        from = end;
      }
      to = end;
    }
    length += this.#bytes.copy(picked, length, from, to);
    return picked.subarray(0, length);
  }
}

/** Bytes of UTF-8 at most for each unit of a text's length. */
const longestSign = 3;

/**
 * Sends rows to PostgreSQL by COPY, in the caller's transaction: half the work of an INSERT of the same rows. The
 * embedded database has no such thing.
 *
 * @param statement `copy … from stdin`
 * @param rows of `CopyRows`
 */
export async function copyIn<T>(tx: Transaction<T>, statement: string, rows: Buffer): Promise<void> {
  if (rows.length === 0) return;
  for await (const _ of tx.getExecutor().stream(CompiledQuery.raw(statement, [rows]), 1));
}

/** One row in COPY's text format, its end included. */
function copyLine(cells: readonly (string | number | boolean | null)[]): string {
  let line = '';
  for (let i = 0; i < cells.length; i += 1) {
    if (i > 0) line += '\t';
    const cell = cells[i] ?? null;
    if (cell === null) line += '\\N';
    else if (typeof cell !== 'string') line += String(cell);
    else line += special.test(cell) ? cell.replace(allSpecial, (sign) => escapes[sign] ?? sign) : cell;
  }
  return `${line}\n`;
}

const special = /[\\\t\n\r]/;
const allSpecial = /[\\\t\n\r]/g;
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Takes the place of a cursor, the one way by which Kysely hands a query of another kind to the driver. */
export class CopyCursor<T> implements PostgresCursor<T> {
  readonly #statement: string;
  readonly #rows: Buffer;
  readonly #done = Promise.withResolvers<T[]>();
  #error: Error | null = null;
  /** The driver sets it where statements have a time limit. */
  callback: ((error: Error | null) => void) | undefined;

  constructor(statement: string, [rows]: unknown[]) {
    this.#statement = statement;
    this.#rows = rows as Buffer;
    this.#done.promise.catch(() => {});
  }

  read(): Promise<T[]> {
    return this.#done.promise;
  }

  async close(): Promise<void> {}

  submit(wire: Wire): void {
    wire.query(this.#statement);
  }

  handleCopyInResponse(wire: Wire): void {
    wire.sendCopyFromChunk(this.#rows);
    wire.endCopyFrom();
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.#error = error;
    this.#end();
  }

  /** The connection is free again: only now may the next statement come. */
  handleReadyForQuery(): void {
    this.#end();
  }

  #end(): void {
    this.callback?.(this.#error);
    if (this.#error) this.#done.reject(this.#error);
    else this.#done.resolve([]);
  }
}
