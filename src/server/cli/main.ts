import { setTimeout as delay } from 'node:timers/promises';
import { StoreInUseError } from '#server/platform/db/store-lock.ts';
import { type Command, commands, report } from './command.ts';
import { askSite } from './site/ask-site.ts';
import { ownTerminal, type Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

/** While a site starts or stops, its store is locked but it takes no commands. */
const patienceMs = 5_000;
const pauseMs = 250;

function overview(): string {
  const shown = [...commands].filter(([, { isHidden }]) => !isHidden);
  const lines = shown.map(([name, { usage, about }]) => `  ${`${name} ${usage}`.padEnd(30)}${about}`);
  return `Usage: ringbook <command> [options]

${lines.join('\n')}

  ringbook <command> --help lists the options of a command.
  DATABASE_URL or DATA_DIR selects the database; see docs/operating.md. The site may be running.
`;
}

async function main(args: string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    terminal.output.write(overview());
    return name === undefined ? 2 : 0;
  }
  const command = commands.get(name);
  if (!command) throw new UsageError(`There is no command "${name}". Try: ringbook --help`);
  const needsStore = command.place === 'site' && !rest.includes('--help') && !rest.includes('-h');
  return needsStore ? runWhereStoreIs(name, command, rest, terminal) : command.run(rest, terminal);
}

/** Runs the command in the site that has the embedded store open, else in this process. */
async function runWhereStoreIs(name: string, command: Command, args: string[], terminal: Terminal): Promise<number> {
  const { database } = terminal.config();
  if (database.kind === 'postgres') return command.run(args, terminal);
  const until = Date.now() + patienceMs;
  for (;;) {
    const answered = await askSite(database.folder, [name, ...args], terminal);
    if (answered !== null) return answered;
    try {
      return await command.run(args, terminal);
    } catch (error) {
      if (!(error instanceof StoreInUseError) || Date.now() > until) throw error;
      await delay(pauseMs);
    }
  }
}

// A closed pipe (`head`, `less`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});
const terminal = ownTerminal();
try {
  process.exitCode = await main(process.argv.slice(2), terminal);
} catch (error) {
  process.exitCode = report(error, terminal);
}
