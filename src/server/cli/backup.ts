import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Writable } from 'node:stream';
import type { BackupSummary } from '#server/platform/db/backup/backup-file.ts';
import { snapshotStore } from '#server/platform/db/backup/snapshot-store.ts';
import { writeBackup } from '#server/platform/db/backup/write-backup.ts';
import { type DatabaseOptions, openDatabase, pastPooler } from '#server/platform/db/database.ts';
import { migrateAtStart } from '#server/platform/db/migrate.ts';
import { isSecretInside, SiteSecretError, settleSiteSecret } from '#server/platform/db/site-secret.ts';
import { StoreInUseError } from '#server/platform/db/store-lock.ts';
import { logSecurityEvent } from '#server/platform/log/security-log.ts';
import { askSite } from './site/ask-site.ts';
import type { Terminal } from './terminal.ts';
import { readArgs, UsageError } from './usage-error.ts';

const help = `Usage: ringbook backup <file> [--with-secret]

Writes a consistent snapshot of the whole database into one compressed file; the site may be running. Only you can read
the file (0600), and "ringbook restore" restores it. It contains what people wrote and their numbers: keep it no longer
than needed.
  --with-secret   include the site's secret (SITE_SECRET, or the file site-secret). Without it, keep a copy elsewhere.
`;

export async function runBackup(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArgs('backup', args, {
    'with-secret': { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  });
  if (values.help) {
    terminal.output.write(help);
    return 0;
  }
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError('One file is needed. Try: ringbook backup --help');
  const path = resolve(terminal.folder, file);
  const withSecret = values['with-secret'] === true;
  const { database } = terminal.config();
  const summary = await (database.kind === 'postgres'
    ? backUp(database, path, withSecret)
    : backUpStore(database, path, withSecret, terminal));
  logSecurityEvent(terminal.log(), 'backed-up', {
    what: withSecret ? 'with the secret' : 'without the secret',
    by: 'operator',
  });
  const figure = new Intl.NumberFormat('en');
  terminal.output.write(`${figure.format(summary.rows)} rows of ${summary.tables} tables are in ${file}.\n`);
  return 0;
}

type EmbeddedStore = Extract<DatabaseOptions, { kind: 'pglite' }> & { folder: string };

/** Backs up a copy of the files, so that the site is paused only while copying. */
async function backUpStore(
  options: EmbeddedStore,
  path: string,
  withSecret: boolean,
  terminal: Terminal,
): Promise<BackupSummary> {
  const copy = await copyOfStore(options.folder, terminal);
  try {
    return await backUp({ ...options, folder: copy }, path, withSecret);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** The running site makes the copy; without one, this process does. */
async function copyOfStore(folder: string, terminal: Terminal): Promise<string> {
  let said = '';
  const output = new Writable({
    write(piece, _, done) {
      said += piece;
      done();
    },
  });
  const code = await askSite(folder, ['snapshot'], { ...terminal, output });
  if (code === null) return snapshotStore(folder);
  if (code !== 0) throw new StoreInUseError('The site that runs could not copy its store.');
  return said.trim();
}

async function backUp(options: DatabaseOptions, path: string, withSecret: boolean): Promise<BackupSummary> {
  const database = await openDatabase(pastPooler(options));
  try {
    await migrateAtStart(database.db);
    await settleSiteSecret(database).catch(async (error: unknown) => {
      // A site may be backed up without its secret, unless the secret is among the rows.
      if (!(error instanceof SiteSecretError) || withSecret || (await isSecretInside(database))) throw error;
    });
    return await writeBackup(database, path, { withSecret, createdAt: new Date() });
  } finally {
    await database.close();
  }
}

/** Hidden command of `runBackup`: the running site copies its store and prints the folder of the copy. */
export async function runSnapshot(_: string[], terminal: Terminal): Promise<number> {
  const { database } = terminal.config();
  if (database.kind !== 'pglite') throw new UsageError('Only an embedded store is copied.');
  const { folder } = database;
  terminal.output.write(await terminal.withDatabase((open) => snapshotStore(folder, open)));
  return 0;
}
