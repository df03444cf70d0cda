import { ConfigError } from '#server/config/config.ts';
import { SchemaTooNewError } from '#server/platform/db/migrate.ts';
import { SiteSecretError } from '#server/platform/db/site-secret.ts';
import { StoreFolderError } from '#server/platform/db/store-folder.ts';
import { StoreInUseError } from '#server/platform/db/store-lock.ts';
import { runExport } from './export.ts';
import { runGrant } from './grant.ts';
import { runImport } from './import.ts';
import { runJobs } from './jobs.ts';
import { runSecret } from './secret.ts';
import { runSources } from './sources.ts';
import { runRelist, runUnlist } from './unlist.ts';
import { UsageError } from './usage-error.ts';

const help = `Usage: ringbook <command> [options]

  import <source> <file>    read a data set into the database
  export unwanted           write the list of unwanted numbers
  sources                   list the data sets that can be imported
  grant <phone> <role>      make a member moderator or admin, or give Pro or numcy
  unlist <phone>            take every name away from a number, for good
  relist <phone>            let names stand by it again
  jobs list|run|retry       what the site does by itself, and what it gave up
  secret forget             go on where the site's secret is lost

  ringbook <command> --help tells the options of a command.
  DATABASE_URL or DATA_DIR say which database; see docs/operating.md.
`;

const commands: Readonly<Record<string, (args: string[]) => Promise<number>>> = {
  import: runImport,
  export: runExport,
  sources: runSources,
  grant: runGrant,
  unlist: runUnlist,
  relist: runRelist,
  jobs: runJobs,
  secret: runSecret,
};

/** @returns the exit code: 0 done, 1 failed, 2 not understood, 130 stopped by Ctrl-C */
async function main(args: string[]): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(help);
    return name === undefined ? 2 : 0;
  }
  const run = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!run) throw new UsageError(`There is no command "${name}". Try: ringbook --help`);
  return run(rest);
}

const explained = [UsageError, ConfigError, SchemaTooNewError, SiteSecretError, StoreFolderError];

/** What went wrong, for a person; the stack only where nobody foresaw it. */
function explain(error: unknown): string {
  if (error instanceof StoreInUseError) {
    return `${error.message}\nIs the site running? Its store can be opened by one process only.`;
  }
  if (explained.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return 'The database of DATABASE_URL does not answer.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

// Whoever reads us (head, less) may have enough: that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
