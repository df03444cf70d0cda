import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isSampleDataMissing, loadSampleData } from '#server/domains/open-data/door.ts';
import { systemClock } from '#server/platform/clock.ts';
import { type Database, type DatabaseOptions, openDatabase, pastPooler } from '#server/platform/db/database.ts';
import { migrateAtStart } from '#server/platform/db/migrate.ts';
import { openReplicas } from '#server/platform/db/open-replicas.ts';
import { servedStatementMs } from '#server/platform/db/pool-config.ts';
import { serveFrom } from '#server/platform/db/serving.ts';
import { settleSiteSecret } from '#server/platform/db/site-secret.ts';
import type { Logger } from '#server/platform/log/logger.ts';
import { addExamples } from './add-examples.ts';

export interface Beginning {
  /** Adds made-up members if no account exists. */
  hasExamples: boolean;
}

/** Migrates the schema, imports the open data if nothing was ever imported, and adds the examples once. */
export async function prepareStore(database: Database, beginning: Beginning, log: Logger): Promise<void> {
  await updateSchema(database, log);
  await fillStore(database, beginning, log);
}

async function updateSchema({ db }: Database, log: Logger): Promise<void> {
  const { applied, waiting } = await migrateAtStart(db);
  if (applied.length > 0) log.info({ applied }, 'schema brought up to date');
  if (waiting.length > 0)
    log.warn({ waiting }, 'run "ringbook migrate --after" once no server of the previous version is running');
}

async function fillStore(database: Database, { hasExamples }: Beginning, log: Logger): Promise<void> {
  await prepareSecret(database, log);
  for (const { source, accepted, rejected } of await loadSampleData(database)) {
    log.info({ source, accepted, rejected }, 'sample data loaded');
  }
  if (!hasExamples) return;
  const outcome = await addExamples(database, { again: false }, systemClock.now());
  if (outcome === 'added') log.info('made-up members added: "ringbook sample remove" takes them away');
}

/** Stops a server without the site secret here, before it writes data that could never be read. */
async function prepareSecret(database: Database, log: Logger): Promise<void> {
  const { outcome } = await settleSiteSecret(database);
  if (outcome === 'found' || database.secret?.kind !== 'file') return;
  const { path } = database.secret;
  if (outcome === 'made') log.warn({ path }, 'the site’s secret was made: keep a copy of it, apart from backups');
  else log.warn({ path }, 'the site’s secret was moved out of the database: older dumps and backups still hold it');
}

/** Opens and prepares the database; a child fills a new store, as its memory would never be returned. */
export async function openPrepared(options: DatabaseOptions, beginning: Beginning, log: Logger): Promise<Database> {
  const isNewStore = options.kind === 'pglite' && options.folder !== null && !hasStore(options.folder);
  if (isNewStore) await prepareInChild(options, beginning, log);
  // Preparation may take any time, so it has no statement timeout.
  const database = await openDatabase(pastPooler(options));
  try {
    if (database.kind === 'postgres' && (await isSampleDataMissing(database)))
      await prepareInChild(pastPooler(options), beginning, log);
    await updateSchema(database, log);
    // Serves before the secret is read: `ringbook secret forget` refuses while a server runs.
    const served = options.kind === 'pglite' ? database : await openServed(options, log);
    try {
      await fillStore(database, beginning, log);
    } catch (error) {
      await served.close();
      throw error;
    }
    if (served !== database) await database.close();
    return served;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openServed(options: Extract<DatabaseOptions, { kind: 'postgres' }>, log: Logger): Promise<Database> {
  const { readUrls = [] } = options;
  const limited = { ...options, statementMs: servedStatementMs };
  const database = await openDatabase(limited);
  let opened = database;
  try {
    opened = await serveFrom(database, log);
    return readUrls.length === 0 ? opened : await openReplicas(opened, readUrls, limited, log);
  } catch (error) {
    // Releases the lease too, which would count as a running server until it expires.
    await opened.close();
    throw error;
  }
}

function hasStore(folder: string): boolean {
  return existsSync(join(folder, 'pglite', 'PG_VERSION'));
}

export interface Order {
  options: DatabaseOptions;
  beginning: Beginning;
  logLevel: string;
}

const childScript = fileURLToPath(new URL('./prepare-store-child.ts', import.meta.url));

function prepareInChild(options: DatabaseOptions, beginning: Beginning, log: Logger): Promise<void> {
  // Keeps the child off our standard output, where supervisors look for the ready line.
  const child = fork(childScript, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  // Sent as a message: arguments are visible to every user of the machine, and the URL holds a password.
  child.send({ options, beginning, logLevel: log.level } satisfies Order);
  return new Promise((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  });
}
