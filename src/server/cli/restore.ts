import { resolve } from 'node:path';
import { restoreBackup } from '#server/platform/db/backup/restore-backup.ts';
import { openDatabase, pastPooler } from '#server/platform/db/database.ts';
import { SiteSecretError, settleSiteSecret } from '#server/platform/db/site-secret.ts';
import { settleRestored, settleWithin } from './settle-restored.ts';
import type { Terminal } from './terminal.ts';
import { readArgs, UsageError } from './usage-error.ts';

const help = `Usage: ringbook restore <file> [--keep-sessions]

Restores a file of "ringbook backup" into an empty database: all of it, or nothing if something is wrong. The backup may
come from the other kind of database, or from an older version. Start the site afterwards, with the secret of that time
(SITE_SECRET, or the file site-secret in DATA_DIR); only a backup made --with-secret contains it.
Everybody must sign in again, and programs need new keys: sessions ended since the backup must not be valid again.
  --keep-sessions   for moving a site that was stopped before its backup was made
`;

export async function runRestore(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArgs('restore', args, {
    'keep-sessions': { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  });
  if (values.help) {
    terminal.output.write(help);
    return 0;
  }
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError('One file is needed. Try: ringbook restore --help');
  // Not `withDatabase`, which would migrate: the restore starts with the schema of the backup.
  const database = await openDatabase(pastPooler(terminal.config().database));
  try {
    const isMove = values['keep-sessions'] === true;
    const within = isMove ? undefined : settleWithin;
    const summary = await restoreBackup(database, resolve(terminal.folder, file), within);
    await settleRestored(database, terminal.config(), { isMove });
    const figure = new Intl.NumberFormat('en');
    terminal.output.write(`${figure.format(summary.rows)} rows of ${summary.tables} tables are back.\n`);
    try {
      await settleSiteSecret(database);
    } catch (error) {
      if (!(error instanceof SiteSecretError)) throw error;
      terminal.errors.write(`Before the site can start: ${error.message}\n`);
    }
    return 0;
  } finally {
    await database.close();
  }
}
