import type { Socket } from 'node:net';
import pg from 'pg';
import { readOnlyTransaction } from './lost-connection.ts';

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

// Together they are less than ten seconds: so long who writes waits at most for a server that hangs.
/** So long who waits for an answer waits for a connection. */
const servedConnectMs = 4_500;
/** After so long without an answer the server is asked whether it hangs, or only takes its time, such as for a lock. */
const silentMs = 3_000;
/** So long it may take to answer that. */
const probeMs = 2_000;

/**
 * Of connections to PostgreSQL. The server ends a statement that takes too long; where it hangs itself, or the network has
 * lost it, `endSilent` gives it up a little later.
 *
 * @param statementMs null: no limit, for what may take hours
 * @param isReadOnly so that a mistake writes nothing, should it lead to a server that takes writes
 */
export function networkLimits(statementMs: number | null, isReadOnly = false): pg.PoolConfig {
  return {
    connectionTimeoutMillis: statementMs === null ? 10_000 : servedConnectMs,
    keepAlive: true,
    // A statement that is thought dear is compiled before it runs, each time: that takes a second, the statement a
    // millisecond, and there is none here that it pays for.
    options: `-c jit=off${isReadOnly ? ' -c default_transaction_read_only=on' : ''}`,
    ...(statementMs !== null && {
      statement_timeout: statementMs,
      // A server that stands still in the middle must not hold its locks for ever.
      idle_in_transaction_session_timeout: 2 * statementMs,
    }),
  };
}

/**
 * Ends connections that are silent while they are asked something: where the server hangs, which it is asked on another
 * connection, and otherwise a little after the longest time that a statement may take. The answer may never come, and
 * whoever gets the connection next would wait for it. Not by the driver's `query_timeout`: what it
 * makes for each statement keeps the rows alive until the slow collection.
 *
 * @param statementMs as for `networkLimits`
 */
export function endSilent(pool: pg.Pool, statementMs: number | null): void {
  if (statementMs === null) return;
  const probe = createProbe(pool.options.connectionString ?? '');
  pool.on('connect', (client) => {
    const inner = client as InnerClient;
    const { stream } = inner.connection;
    const longest = Math.ceil(statementMs * 1.2);
    const lookMs = Math.min(silentMs, longest);
    let silence = 0;
    let bytesThen = -1;
    stream.on('timeout', async () => {
      if (inner.readyForQuery) return;
      silence = stream.bytesRead === bytesThen ? silence + lookMs : lookMs;
      bytesThen = stream.bytesRead;
      const isHung = silence >= longest || !(await probe());
      if (inner.readyForQuery || stream.bytesRead !== bytesThen) return;
      if (isHung) end(inner);
      else stream.setTimeout(lookMs);
    });
    // Each byte that is sent or received begins the time anew.
    stream.setTimeout(lookMs);
  });
}

/**
 * Keeps no connection to a server that only reads: it was the leader, or a proxy led to a standby, and each transaction
 * that got this connection would fail until it is closed.
 */
export function leaveReadOnly(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const inner = client as InnerClient;
    inner.connection.on('errorMessage', ({ code }) => {
      if (code === readOnlyTransaction) inner._queryable = false;
    });
  });
}

/** Asks the server on a connection of its own whether it answers at all; those who ask at once share the answer. */
function createProbe(connectionString: string): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null;
  const ask = async (): Promise<boolean> => {
    const client = new pg.Client({ ...networkLimits(null), connectionString, connectionTimeoutMillis: probeMs });
    client.on('error', () => {});
    const tooLate = setTimeout(() => (client as unknown as InnerClient).connection.stream.destroy(), probeMs);
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch (error) {
      // One that refuses, such as for too many connections, answers.
      return error instanceof pg.DatabaseError;
    } finally {
      clearTimeout(tooLate);
      void client.end().catch(() => {});
    }
  };
  return () => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };
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

/**
 * For a pooler that keeps no statements which were prepared by name: each is sent whole. The pool makes its clients of it.
 */
export class UnnamedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as unknown as (asked: unknown, ...more: unknown[]) => unknown;
    // Its many forms have in common that a name stands in the first argument alone.
    const send = (asked: unknown, ...more: unknown[]) => query(withoutName(asked), ...more);
    this.query = send as unknown as pg.Client['query'];
  }
}

function withoutName(asked: unknown): unknown {
  // A COPY or a cursor is no plain description of a statement, and has no name.
  const isNamed = typeof asked === 'object' && asked !== null && 'name' in asked && !('submit' in asked);
  return isNamed ? { ...asked, name: undefined } : asked;
}

/** What the driver's client has and does not declare. */
type InnerClient = pg.PoolClient & {
  _queryable: boolean;
  /** False while it is asked something. */
  readyForQuery: boolean;
  connection: { stream: Socket; on(event: 'errorMessage', listener: (message: { code?: string }) => void): void };
};

/** The pool takes no client back that cannot be asked; its line is cut at once, so that the server hears of it. */
function end(client: InnerClient): void {
  client._queryable = false;
  client.connection.stream.destroy();
}
