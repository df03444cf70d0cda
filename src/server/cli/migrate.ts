import { openDatabase, pastPooler } from '#server/platform/db/database.ts';
import { migrateAfter, migrateBefore } from '#server/platform/db/migrate.ts';
import type { Terminal } from './terminal.ts';
import { readArgs, UsageError } from './usage-error.ts';

const help = `Usage: ringbook migrate [--after]

Migrates the database to this version while servers of the previous version keep running. A site with one server does not
need it, because the server migrates when it starts.
  --after   run the remaining migrations once no server of the previous version is running, because they would break it
`;

export async function runMigrate(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArgs('migrate', args, {
    after: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  });
  if (values.help) {
    terminal.output.write(help);
    return 0;
  }
  if (positionals.length > 0) throw new UsageError('No argument but --after is allowed. Try: ringbook migrate --help');
  // Not `withDatabase`, which runs all migrations.
  const database = await openDatabase(pastPooler(terminal.config().database));
  try {
    const applied = await (values.after ? migrateAfter(database.db) : migrateBefore(database.db));
    terminal.output.write(applied.length === 0 ? 'Nothing to do.\n' : `Done: ${applied.join(', ')}.\n`);
    return 0;
  } finally {
    await database.close();
  }
}
