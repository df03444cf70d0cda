import type { Socket } from 'node:net';
import pg from 'pg';

/** What every connection has in common, whichever database is behind it. */
const typeOverrides = new pg.TypeOverrides();
// A day is a day: as a Date it would shift with the server's time zone.
typeOverrides.setTypeParser(pg.types.builtins.DATE, (text) => text);
// int8 stays text (node-postgres' default, said here because the two databases must agree).
typeOverrides.setTypeParser(pg.types.builtins.INT8, (text) => text);

export const commonPoolConfig = { types: typeOverrides } satisfies pg.PoolConfig;

/**
 * One process alone has the embedded database, and one connection: a query made outside an open transaction waits for
 * it. It fails loudly instead of hanging. An unused connection costs nothing, and knows its prepared statements.
 */
export const embeddedLimits = { connectionTimeoutMillis: 15_000, idleTimeoutMillis: 0 } satisfies pg.PoolConfig;

/** How long a statement of a running site may take. Imports and migrations have no such limit. */
export const servedStatementMs = 30_000;

/**
 * Of connections to PostgreSQL. The server ends a statement that takes too long; where it hangs itself, or the network has
 * lost it, `endSilent` gives it up a little later.
 *
 * @param statementMs null: no limit, for what may take hours
 */
export function networkLimits(statementMs: number | null): pg.PoolConfig {
  return {
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // A statement that is thought dear is compiled before it runs, each time: that takes a second, the statement a
    // millisecond, and there is none here that it pays for.
    options: '-c jit=off',
    ...(statementMs !== null && {
      statement_timeout: statementMs,
      // A server that stands still in the middle must not hold its locks for ever.
      idle_in_transaction_session_timeout: 2 * statementMs,
    }),
  };
}

/**
 * Ends connections that are silent a little longer than a statement may take while they are asked something: the answer
 * may never come, and whoever gets the connection next would wait for it. Not by the driver's `query_timeout`: what it
 * makes for each statement keeps the rows alive until the slow collection.
 *
 * @param statementMs as for `networkLimits`
 */
export function endSilent(pool: pg.Pool, statementMs: number | null): void {
  pool.on('connect', (client) => {
    // One that is lost while a statement runs says so by that statement's failure.
    client.on('error', () => {});
    if (statementMs === null) return;
    const inner = client as InnerClient;
    // Each byte that is sent or received begins the time anew.
    inner.connection.stream.setTimeout(Math.ceil(statementMs * 1.2), () => {
      if (!inner.readyForQuery) end(inner);
    });
  });
}

/**
 * Keeps the embedded database's only connection where a statement fails. Of itself `pool.query` then ends its client, as
 * if the line were at fault: the next client would have to prepare all statements anew.
 */
export function keepConnection(pool: pg.Pool): void {
  const query = async (...all: [pg.QueryConfig]) => {
    const client = await pool.connect();
    try {
      return await client.query(...all);
    } finally {
      client.release();
    }
  };
  pool.query = query as typeof pool.query;
}

/** What the driver's client has and does not declare. */
type InnerClient = pg.PoolClient & {
  _queryable: boolean;
  /** False while it is asked something. */
  readyForQuery: boolean;
  connection: { stream: Socket };
};

/** The pool takes no client back that cannot be asked; its line is cut at once, so that the server hears of it. */
function end(client: InnerClient): void {
  client._queryable = false;
  client.connection.stream.destroy();
}
