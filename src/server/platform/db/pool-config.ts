import type { Socket } from 'node:net';
import pg from 'pg';
import { readOnlyTransaction } from './database-error.ts';

const typeOverrides = new pg.TypeOverrides();
// A day stays text: as a Date it would shift with the server's time zone.
typeOverrides.setTypeParser(pg.types.builtins.DATE, (text) => text);
// int8 stays text. This is the driver's default, set explicitly because both databases must agree.
typeOverrides.setTypeParser(pg.types.builtins.INT8, (text) => text);

export const commonPoolConfig = { types: typeOverrides } satisfies pg.PoolConfig;

/** With one connection, a query outside an open transaction would wait forever. Idle ones keep their statements. */
export const embeddedLimits = { connectionTimeoutMillis: 15_000, idleTimeoutMillis: 0 } satisfies pg.PoolConfig;

/** Statement limit of a running site. Imports and migrations have none. */
export const servedStatementMs = 30_000;

// The next three limits add up to less than ten seconds, the longest that a write waits for a hanging server.
/** Longest wait for a connection. */
const servedConnectMs = 4_500;
/** After this silence the server is probed: it may hang, or may be busy or waiting for a lock. */
const silentMs = 3_000;
/** Longest wait for the probe's answer. */
const probeMs = 2_000;

/**
 * The server ends slow statements, `endSilent` those of a hung one. `statementMs` null: no limit, for work of hours.
 * `isReadOnly` guards against writes by mistake, on any server.
 */
export function networkLimits(statementMs: number | null, isReadOnly = false): pg.PoolConfig {
  return {
    connectionTimeoutMillis: statementMs === null ? 10_000 : servedConnectMs,
    keepAlive: true,
    // Compiling takes about a second, these statements milliseconds.
    options: `-c jit=off${isReadOnly ? ' -c default_transaction_read_only=on' : ''}`,
    ...(statementMs !== null && {
      statement_timeout: statementMs,
      // A server process that stops mid-transaction must not hold its locks forever.
      idle_in_transaction_session_timeout: 2 * statementMs,
    }),
  };
}

/**
 * Closes connections that stay silent during a query: at once if a probe on another connection shows that the server
 * hangs, else shortly after the statement limit. Otherwise the next user of the connection would wait for it. Not done
 * by the driver's `query_timeout`, whose timers keep result rows alive until a full garbage collection.
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
    // The timeout restarts with every byte sent or received.
    stream.setTimeout(lookMs);
  });
}

/** Discards connections to a read-only server, such as a demoted leader: each transaction there would fail. */
export function leaveReadOnly(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const inner = client as InnerClient;
    let isReadOnly = false;
    inner.connection.on('errorMessage', ({ code }) => {
      isReadOnly ||= code === readOnlyTransaction;
    });
    // Not before the end of the transaction, whose rollback needs the connection. Before the client's own listener,
    // which returns the connection to the pool.
    inner.connection.prependListener('readyForQuery', ({ status }) => {
      if (isReadOnly && status === 'I') inner._queryable = false;
    });
  });
}

/** Concurrent callers share one probe. */
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
      // An error response, such as "too many connections", is a response.
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
 * `pool.query` closes the client after a failed statement. The only connection must stay, with its prepared statements.
 */
export function releaseAfterErrors(pool: pg.Pool): void {
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

/** Client for poolers without named prepared statements: sends each statement whole. For the pool's `Client` option. */
export class UnnamedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as unknown as (asked: unknown, ...more: unknown[]) => unknown;
    // In all overloads of `query`, only the first argument can contain a name.
    const send = (asked: unknown, ...more: unknown[]) => query(withoutName(asked), ...more);
    this.query = send as unknown as pg.Client['query'];
  }
}

function withoutName(asked: unknown): unknown {
  // COPY streams and cursors, which have `submit`, are passed on as they are: they have no statement name.
  const isNamed = typeof asked === 'object' && asked !== null && 'name' in asked && !('submit' in asked);
  return isNamed ? { ...asked, name: undefined } : asked;
}

type InnerClient = pg.PoolClient & {
  _queryable: boolean;
  /** False during a query. */
  readyForQuery: boolean;
  connection: { stream: Socket; on(event: 'errorMessage', listener: (message: { code?: string }) => void): void };
};

/** Makes the pool discard the client, and destroys its socket so that the server notices. */
function end(client: InnerClient): void {
  client._queryable = false;
  client.connection.stream.destroy();
}
