import { Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { HubDialect, type StoreKind } from './commit-hub.ts';
import { freeBytesIn } from './disk-room.ts';
import { lineTo } from './embedded-socket.ts';
import { type Engine, EngineLostError } from './engine.ts';
import {
  commonPoolConfig,
  embeddedLimits,
  endSilent,
  keepConnection,
  leaveReadOnly,
  networkLimits,
  UnnamedClient,
} from './pool-config.ts';
import type { Replicas } from './replicas.ts';
import { makeSecret, type SecretPlace, secretFileIn } from './secret-place.ts';
import type { Serving } from './serving.ts';
import { closeContents } from './store-folder.ts';
import { lockStore } from './store-lock.ts';
import type { Tables } from './tables.ts';
import type { WatchedEngine } from './watched-engine.ts';

export type Db = Kysely<Tables>;

/** A transaction under way: what asks for it must not run outside one. */
export type Tx = Transaction<Tables>;

export interface Database {
  readonly kind: StoreKind;
  /** Tables lie on several machines: what is asked of one number is asked alone. Known once the platform is open. */
  readonly isDistributed?: boolean;
  /** Typed handle for everything but the hottest reads. */
  readonly db: Db;
  /** The pool below it: for COPY and for statements that are prepared once by name. */
  readonly pool: pg.Pool;
  /** Where the site's secret lies; null for a tool that needs none. */
  readonly secret: SecretPlace | null;
  /** Where it may be read beside the primary (`readAnywhere`); null where it has no replicas. */
  readonly replicas: Replicas | null;
  /** This server among those that serve the database; null for a tool, and on the embedded store, which one process has. */
  readonly serving: Serving | null;
  /** How the embedded database is; null for PostgreSQL, and for one in memory. */
  readonly embedded: Pick<WatchedEngine, 'isLow' | 'isLost' | 'watch'> | null;
  /** True when the database answers, within a second and a half. Never throws. */
  ping(): Promise<boolean>;
  close(): Promise<void>;
}

export type DatabaseOptions =
  | {
      kind: 'pglite';
      /** Folder of the store, or null for memory only. */
      folder: string | null;
      /** What a new store begins as: a `dumpDataDir()` of another. To make one from nothing takes seconds. */
      copyOf?: Blob;
      /** Free room on the folder's disk below which nothing is written. */
      leastFreeBytes?: number;
      /** Default: a file in the folder; in memory one that is made for it. */
      secret?: SecretPlace;
    }
  | {
      kind: 'postgres';
      url: string;
      /** Connections at most. */
      poolSize: number;
      /** How long a statement may take; without it as long as it likes. */
      statementMs?: number;
      /** Where nothing stands between that keeps connections together, for commands and migrations; null: the same. */
      migrationUrl?: string | null;
      /** False behind a pooler that keeps no statements prepared by name. */
      isPrepared?: boolean;
      /** Replicas that a server reads from, too (`openReplicas`). */
      readUrls?: readonly string[];
      /** To be read alone. */
      isReadOnly?: boolean;
      secret?: SecretPlace;
    };

/**
 * Opens PostgreSQL, or PGlite behind the same node-postgres pool, so that one driver, one dialect and one set of
 * parsers serve both.
 *
 * @throws StoreInUseError when another process has the embedded store open
 * @throws StoreFolderError when others may read it and that cannot be changed
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.kind === 'postgres') {
    const { url, poolSize, statementMs = null, isPrepared = true, isReadOnly = false } = options;
    const limits = networkLimits(statementMs, isReadOnly);
    const how = { ...commonPoolConfig, ...limits, ...(!isPrepared && { Client: UnnamedClient }) };
    const pool = new pg.Pool({ ...how, connectionString: url, max: poolSize });
    endSilent(pool, statementMs);
    if (!isReadOnly) leaveReadOnly(pool);
    return fromPool('postgres', pool, options.secret ?? null, async () => {});
  }
  if (options.folder === null) return openInMemory(options);
  const { folder } = options;
  const lock = await lockStore(folder);
  try {
    const { copyOf, leastFreeBytes = 0 } = options;
    // On PostgreSQL the engine is not even loaded.
    const { WatchedEngine } = await import('./watched-engine.ts');
    const engine = await WatchedEngine.open({ folder, copyOf, leastFreeBytes });
    try {
      closeContents(folder);
    } catch (error) {
      await engine.close();
      throw error;
    }
    const database = fromEngine(engine, options.secret ?? secretFileIn(folder), async () => {
      await engine.close();
      await lock.release();
    });
    return { ...database, embedded: engine };
  } catch (error) {
    await lock.release();
    throw error instanceof EngineLostError ? explainLoss(error, folder) : error;
  }
}

/** The same database for what may take long and is asked on connections of its own: commands and migrations. */
export function pastPooler(options: DatabaseOptions): DatabaseOptions {
  if (options.kind !== 'postgres' || !options.migrationUrl) return options;
  return { ...options, url: options.migrationUrl, isPrepared: true };
}

/** What a start after a sudden end needs at most: a file of the log, and what was not written down yet. */
const startBytes = 64_000_000;

function explainLoss({ message }: EngineLostError, folder: string): EngineLostError {
  const free = freeBytesIn(folder);
  const freeMb = Math.floor(free / 1_000_000);
  const advice =
    free < startBytes ? ` Its disk has ${freeMb} MB free: make room and start again, nothing is lost.` : '';
  return new EngineLostError(`The store in ${folder} cannot be opened: ${message}.${advice}`);
}

/** For tests: no disk can fill. */
async function openInMemory(options: { copyOf?: Blob; secret?: SecretPlace }): Promise<Database> {
  const { engineOf, openPglite } = await import('./pglite-engine.ts');
  const engine = engineOf(await openPglite(null, options.copyOf));
  return fromEngine(engine, options.secret ?? { kind: 'given', secret: makeSecret() }, () => engine.close());
}

/**
 * Puts an embedded database that is open behind the pool.
 * @param afterwards what is done once the pool has ended, such as to close it
 */
export function fromEngine(engine: Engine, secret: SecretPlace | null, afterwards: () => Promise<void>): Database {
  const pool = new pg.Pool({ ...lineTo(engine), ...commonPoolConfig, ...embeddedLimits });
  keepConnection(pool);
  return fromPool('pglite', pool, secret, afterwards);
}

/** Monitoring waits two seconds for its answer. */
const pingMs = 1_500;

function fromPool(
  kind: StoreKind,
  pool: pg.Pool,
  secret: SecretPlace | null,
  afterwards: () => Promise<void>,
): Database {
  // An idle connection that breaks must not end the process; the next query reports it.
  pool.on('error', () => {});
  // One that is lost while a statement runs says so by that statement's failure.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>({ dialect: new HubDialect(kind, pool) });
  let closing: Promise<void> | undefined;
  let asking: Promise<boolean> | undefined;
  return {
    kind,
    db,
    pool,
    secret,
    replicas: null,
    serving: null,
    embedded: null,
    async ping() {
      // One question at a time: those who ask again and again must not fill the pool's queue.
      asking ??= pool
        .query('select 1')
        .then(
          () => true,
          () => false,
        )
        .finally(() => {
          asking = undefined;
        });
      const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
      const timer = setTimeout(resolve, pingMs, false);
      return Promise.race([asking, tooLate]).finally(() => clearTimeout(timer));
    },
    close() {
      closing ??= db.destroy().then(afterwards);
      return closing;
    },
  };
}
