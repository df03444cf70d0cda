import { Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { HubDialect, type StoreKind } from './commit-hub.ts';
import { freeBytesIn } from './disk-room.ts';
import { embeddedPoolConfig } from './embedded-socket.ts';
import { type Engine, EngineLostError } from './engine.ts';
import {
  commonPoolConfig,
  embeddedLimits,
  endSilent,
  leaveReadOnly,
  networkLimits,
  releaseAfterErrors,
  UnnamedClient,
} from './pool-config.ts';
import type { Replicas } from './replicas.ts';
import { makeSecret, type SecretPlace, secretFileIn } from './secret-place.ts';
import { closeContents } from './store-folder.ts';
import { lockStore } from './store-lock.ts';
import type { Tables } from './tables.ts';
import type { WatchedEngine } from './watched-engine.ts';

export type Db = Kysely<Tables>;

export type Tx = Transaction<Tables>;

/** State of a server among those that serve the same database. */
export interface Serving {
  /** Applied migrations that break this version, so that it must not serve; null if there are none. */
  readonly tooOldFor: readonly string[] | null;
  /** Calls back once this version is too old, at once if it already is. */
  whenTooOld(listener: () => void): void;
}

export interface Database {
  readonly kind: StoreKind;
  /** Tables are distributed over several machines, so each number is read alone. Set when the platform is created. */
  readonly isDistributed?: boolean;
  readonly db: Db;
  readonly pool: pg.Pool;
  /** Null for tools that need no secret. */
  readonly secret: SecretPlace | null;
  /** Replicas for `readAnywhere`; null if there are none. */
  readonly replicas: Replicas | null;
  /** State of this server among those of the database; null for tools and the embedded store. */
  readonly serving: Serving | null;
  /** State of the embedded database; null for PostgreSQL and in memory. */
  readonly embedded: Pick<WatchedEngine, 'isLow' | 'isLost' | 'watch'> | null;
  /** Whether the database answers within 1.5 s. Never throws. */
  ping(): Promise<boolean>;
  close(): Promise<void>;
}

export type DatabaseOptions =
  | {
      kind: 'pglite';
      folder: string | null;
      /** `dumpDataDir()` of another store to copy, because creating one takes seconds. */
      copyOf?: Blob;
      /** Free bytes on the disk below which writes fail. */
      leastFreeBytes?: number;
      /** Default: a file in the folder; in memory a random secret. */
      secret?: SecretPlace;
    }
  | {
      kind: 'postgres';
      url: string;
      poolSize: number;
      statementMs?: number;
      /** For commands and migrations: an address without a pooler in between. Null if `url` is one. */
      migrationUrl?: string | null;
      /** False for a pooler that does not support named prepared statements. */
      isPrepared?: boolean;
      /** Replicas that a server also reads from (`openReplicas`). */
      readUrls?: readonly string[];
      /** Makes transactions read-only by default. */
      isReadOnly?: boolean;
      secret?: SecretPlace;
    };

/**
 * Opens PostgreSQL, or PGlite behind the same node-postgres pool, so that one driver, one dialect and one set of
 * parsers serve both.
 * @throws StoreInUseError if another process has the embedded store open
 * @throws StoreFolderError if others can read it and its mode cannot be changed
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
    // Loaded only for the embedded store, to save memory on PostgreSQL.
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

/** Options for commands and migrations, which may run long and need direct connections: bypasses the pooler. */
export function pastPooler(options: DatabaseOptions): DatabaseOptions {
  if (options.kind !== 'postgres' || !options.migrationUrl) return options;
  return { ...options, url: options.migrationUrl, isPrepared: true };
}

/** Disk space that recovery may need: a WAL segment and unwritten pages. */
const startBytes = 64_000_000;

function explainLoss({ message }: EngineLostError, folder: string): EngineLostError {
  const free = freeBytesIn(folder);
  const freeMb = Math.floor(free / 1_000_000);
  const advice =
    free < startBytes ? ` Its disk has ${freeMb} MB free: make room and start again, nothing is lost.` : '';
  return new EngineLostError(`The store in ${folder} cannot be opened: ${message}.${advice}`);
}

async function openInMemory(options: { copyOf?: Blob; secret?: SecretPlace }): Promise<Database> {
  const { engineOf, openPglite } = await import('./pglite-engine.ts');
  const engine = engineOf(await openPglite(null, options.copyOf));
  return fromEngine(engine, options.secret ?? { kind: 'given', secret: makeSecret() }, () => engine.close());
}

export function fromEngine(engine: Engine, secret: SecretPlace | null, afterwards: () => Promise<void>): Database {
  const pool = new pg.Pool({ ...embeddedPoolConfig(engine), ...commonPoolConfig, ...embeddedLimits });
  releaseAfterErrors(pool);
  return fromPool('pglite', pool, secret, afterwards);
}

/** Monitoring times out after two seconds. */
const pingMs = 1_500;

function fromPool(
  kind: StoreKind,
  pool: pg.Pool,
  secret: SecretPlace | null,
  afterwards: () => Promise<void>,
): Database {
  // Without a listener, a broken idle connection would end the process. The next query reports it.
  pool.on('error', () => {});
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
      // One ping at a time, because frequent pings must not fill the pool's queue.
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
