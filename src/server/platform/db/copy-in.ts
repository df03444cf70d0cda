import { CompiledQuery, type PostgresCursor, type Transaction } from 'kysely';

/** What of the driver's connection a COPY needs (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-COPY). */
interface Wire {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/**
 * Sends rows to PostgreSQL by COPY, in the caller's transaction: half the work of an INSERT of the same rows. The
 * embedded database has no such thing.
 *
 * @param statement `copy … from stdin`
 * @param rows as `copyLine` makes them
 */
export async function copyIn<T>(tx: Transaction<T>, statement: string, rows: readonly string[]): Promise<void> {
  if (rows.length === 0) return;
  for await (const _ of tx.getExecutor().stream(CompiledQuery.raw(statement, [rows.join('')]), 1));
}

/** One row in COPY's text format, its end included. */
export function copyLine(cells: readonly (string | number | boolean | null)[]): string {
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
  readonly #rows: string;
  readonly #done = Promise.withResolvers<T[]>();
  #error: Error | null = null;
  /** The driver sets it where statements have a time limit. */
  callback: ((error: Error | null) => void) | undefined;

  constructor(statement: string, [rows]: unknown[]) {
    this.#statement = statement;
    this.#rows = String(rows);
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
    wire.sendCopyFromChunk(Buffer.from(this.#rows));
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
