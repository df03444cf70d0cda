import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { HubDialect, type StoreKind } from './commit-hub.ts';
import { lineTo } from './embedded-socket.ts';
import { commonPoolConfig, embeddedLimits, endSilent, keepConnection, networkLimits } from './pool-config.ts';
import { makeSecret, type SecretPlace, secretFileIn } from './secret-place.ts';
import { markServing } from './serving-mark.ts';
import { closeContents } from './store-folder.ts';
import { lockStore } from './store-lock.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

/** A transaction under way: what asks for it must not run outside one. */
export type Tx = Transaction<Tables>;

export interface Database {
  readonly kind: StoreKind;
  /** Typed handle for everything but the hottest reads. */
  readonly db: Db;
  /** The pool below it: for COPY and for statements that are prepared once by name. */
  readonly pool: pg.Pool;
  /** Where the site's secret lies; null for a tool that needs none. */
  readonly secret: SecretPlace | null;
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
      /** A server of the site, and no tool: whoever needs all of them stopped is told. */
      isServing?: boolean;
      secret?: SecretPlace;
    };

/**
 * The embedded database's memory is touched when it starts and never given back: its default of 128 MB would be more
 * than all else that the process holds. What is not among these pages is read from the system's own cache of files.
 */
const settings = ['-c', 'shared_buffers=32MB'];

/**
 * Opens PostgreSQL, or PGlite behind the same node-postgres pool, so that one driver, one dialect and one set of
 * parsers serve both.
 *
 * @throws StoreInUseError when another process has the embedded store open
 * @throws StoreFolderError when others may read it and that cannot be changed
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.kind === 'postgres') {
    const limits = networkLimits(options.statementMs ?? null);
    const mark = options.isServing ? await markServing(options.url) : null;
    const pool = new pg.Pool({ ...commonPoolConfig, ...limits, connectionString: options.url, max: options.poolSize });
    endSilent(pool, options.statementMs ?? null);
    return fromPool('postgres', pool, options.secret ?? null, async () => mark?.release());
  }
  const lock = options.folder === null ? null : await lockStore(options.folder);
  try {
    const pglite = await openEmbedded(options.folder, options.copyOf);
    return fromEmbedded(pglite, options.secret ?? secretBeside(options.folder), async () => {
      await pglite.close();
      await lock?.release();
    });
  } catch (error) {
    await lock?.release();
    throw error;
  }
}

/** Starts the embedded database, in its folder or in memory, as `openDatabase` does. */
export async function openEmbedded(folder: string | null, copyOf?: Blob): Promise<PGlite> {
  const pglite = new PGlite(folder === null ? 'memory://' : `${folder}/pglite`, {
    extensions: { pg_trgm, unaccent },
    startParams: [...PGlite.defaultStartParams, ...settings],
    ...(copyOf && { loadDataDir: copyOf }),
  });
  await pglite.waitReady;
  if (folder !== null) closeContents(folder);
  return pglite;
}

/**
 * Puts an embedded database that is open behind the pool.
 * @param afterwards what is done once the pool has ended, such as to close it
 */
export function fromEmbedded(pglite: PGlite, secret: SecretPlace | null, afterwards: () => Promise<void>): Database {
  const pool = new pg.Pool({ ...lineTo(pglite), ...commonPoolConfig, ...embeddedLimits });
  keepConnection(pool);
  return fromPool('pglite', pool, secret, afterwards);
}

function secretBeside(folder: string | null): SecretPlace {
  return folder === null ? { kind: 'given', secret: makeSecret() } : secretFileIn(folder);
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
  const db = new Kysely<Tables>({ dialect: new HubDialect(kind, pool) });
  let closing: Promise<void> | undefined;
  let asking: Promise<boolean> | undefined;
  return {
    kind,
    db,
    pool,
    secret,
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
