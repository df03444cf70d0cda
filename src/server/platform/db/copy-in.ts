import { finished } from 'node:stream/promises';
import { CompiledQuery, type PostgresCursor, type PostgresCursorConstructor, type Transaction } from 'kysely';
import { from } from 'pg-copy-streams';

/**
 * Sends rows to PostgreSQL by COPY, in the caller's transaction: half the work of an INSERT of the same rows. The
 * embedded database has no such thing.
 *
 * @param statement `copy … from stdin`
 * @param rows of `CopyRows`
 */
export async function copyIn<T>(tx: Transaction<T>, statement: string, rows: string | null): Promise<void> {
  if (rows === null) return;
  for await (const _ of tx.getExecutor().stream(CompiledQuery.raw(statement, [rows]), 1));
}

/** The stream of a COPY in place of a cursor, the one way by which Kysely hands a query of another kind to the driver. */
function openCopy(statement: string, [rows]: unknown[]): PostgresCursor<never> {
  const stream = from(statement);
  const done = finished(stream).then(() => []);
  // Where the statement is refused at once, nobody waits for it yet.
  done.catch(() => {});
  stream.end(rows);
  return Object.assign(stream, { read: () => done, close: async () => {} });
}

/** Kysely calls it by `new`, and takes what it returns. */
export const CopyCursor = openCopy as unknown as PostgresCursorConstructor;
