import { openDatabase, pastPooler } from '#server/platform/db/database.ts';
import { migrateAfter, migrateBefore } from '#server/platform/db/migrate.ts';
import type { Terminal } from './terminal.ts';
import { readArgs, UsageError } from './usage-error.ts';

const help = `Usage: ringbook migrate [--after]

Brings the database to this version, while servers of the version before serve on. A site of one server needs it not: that
brings its database up to date when it starts.
  --after   what is left, once no server of the version before serves any more: they could not go on after it
`;

/** `ringbook migrate` */
export async function runMigrate(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArgs('migrate', args, {
    after: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  });
  if (values.help) {
    terminal.output.write(help);
    return 0;
  }
  if (positionals.length > 0) throw new UsageError('Nothing but --after is understood. Try: ringbook migrate --help');
  // Not `withDatabase`, which would bring it up to date by itself.
  const database = await openDatabase(pastPooler(terminal.config().database));
  try {
    const applied = await (values.after ? migrateAfter(database.db) : migrateBefore(database.db));
    terminal.output.write(applied.length === 0 ? 'Nothing was left to do.\n' : `Done: ${applied.join(', ')}.\n`);
    return 0;
  } finally {
    await database.close();
  }
}
