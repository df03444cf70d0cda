import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '#server/config/config.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { EngineLostError } from '#server/platform/db/engine.ts';
import { StoreFolderError } from '#server/platform/db/store-folder.ts';
import { StoreInUseError } from '#server/platform/db/store-lock.ts';
import { toFindings } from '#server/screens/doctor/checks/settings-check.ts';
import { doctorTools } from '#server/screens/doctor/doctor-tools.ts';
import { examineSite, type NoDatabase } from '#server/screens/doctor/examine-site.ts';
import { type Finding, worstOf } from '#server/screens/doctor/finding.ts';
import { writeJson, writeReport } from '#server/screens/doctor/write-report.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { askSite } from './site/ask-site.ts';
import type { Terminal } from './terminal.ts';
import { readArgs, UsageError } from './usage-error.ts';

const help = `Usage: ringbook doctor [--json]

Checks settings, database, clock, disk, backups, jobs, mail, sign-in, proxy and desk, and says what to do. It changes
nothing, sends nothing, and prints no secret, so its output may be sent to support. The exit code is 1 if something needs
repair.
  --json   one line of JSON, for a program
`;

const statementMs = 10_000;

export async function runDoctor(args: string[], terminal: Terminal): Promise<number> {
  const isJson = readOptions(args, terminal);
  if (isJson === null) return 0;
  let config: Config;
  try {
    config = terminal.config();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return print(toFindings(error.problems), isJson, terminal);
  }
  const { database } = config;
  if (database.kind === 'pglite') {
    const answered = await askSite(database.folder, ['examine', ...args], terminal);
    if (answered !== null) return answered;
  }
  const opened = await openUnmigrated(config);
  try {
    return print(await examineSite(config, opened, doctorTools(config)), isJson, terminal);
  } finally {
    if ('close' in opened) await opened.close();
  }
}

/** Internal command: a running site runs the checks on the embedded store that it has open. */
export async function runExamine(args: string[], terminal: Terminal): Promise<number> {
  const isJson = readOptions(args, terminal);
  if (isJson === null) return 0;
  const config = terminal.config();
  const findings = await terminal.withDatabase((database) => examineSite(config, database, doctorTools(config)));
  return print(findings, isJson, terminal);
}

/** Null if help was requested, which is then printed. */
function readOptions(args: string[], terminal: Terminal): boolean | null {
  const { values, positionals } = readArgs('doctor', args, {
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  });
  if (positionals.length > 0) throw new UsageError('No arguments are allowed. Try: ringbook doctor --help');
  if (!values.help) return values.json === true;
  terminal.output.write(help);
  return null;
}

function print(findings: readonly Finding[], isJson: boolean, terminal: Terminal): number {
  terminal.output.write((isJson ? writeJson : writeReport)(manifest.version, findings));
  return worstOf(findings) === 'fail' ? 1 : 0;
}

/** Unlike `withDatabase`, neither creates a store nor migrates one. */
async function openUnmigrated({ database }: Config): Promise<Database | NoDatabase> {
  if (database.kind === 'pglite' && !existsSync(join(database.folder, 'pglite', 'PG_VERSION'))) {
    const said = `There is no embedded database in ${database.folder} yet.`;
    return { said, advice: 'Start the site: it makes one.' };
  }
  try {
    // The statement timeout keeps a hanging statement from blocking the command.
    return await openDatabase(database.kind === 'postgres' ? { ...database, poolSize: 2, statementMs } : database);
  } catch (error) {
    if (error instanceof StoreInUseError) {
      return {
        said: 'Another process has the embedded database open, and takes no commands.',
        advice: 'A site does so for a moment when it starts or stops: try again. Otherwise find that process.',
      };
    }
    if (error instanceof StoreFolderError || error instanceof EngineLostError) {
      return { said: error.message, advice: 'See "Troubleshooting" in docs/operating.md.' };
    }
    throw error;
  }
}
