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
 * @param statement `copy … from stdin (format binary)`
 * @param rows of `CopyRows`
 */
export async function copyIn<T>(tx: Transaction<T>, statement: string, rows: Buffer | null): Promise<void> {
  if (rows === null) return;
  for await (const _ of tx.getExecutor().stream(CompiledQuery.raw(statement, [rows]), 1));
}

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

  /**
   * All at once: the server reads the rows when it is ready for them, and leaves them unread where the statement is
   * refused (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-COPY).
   */
  submit(wire: Wire): void {
    wire.query(this.#statement);
    wire.sendCopyFromChunk(this.#rows);
    wire.endCopyFrom();
  }

  handleCopyInResponse(): void {}

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
