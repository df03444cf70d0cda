import { ConfigError } from '#server/config/config.ts';
import { BackupFileError } from '#server/platform/db/backup/backup-file.ts';
import { StoreNotEmptyError } from '#server/platform/db/backup/restore-backup.ts';
import { DistributeError } from '#server/platform/db/distribute.ts';
import { SchemaTooNewError, VersionsApartError } from '#server/platform/db/migrate.ts';
import { ServerRoleError } from '#server/platform/db/server-role.ts';
import { SiteSecretError } from '#server/platform/db/site-secret.ts';
import { StoreFolderError } from '#server/platform/db/store-folder.ts';
import { StoreInUseError } from '#server/platform/db/store-lock.ts';
import { runBar, runGiveBack, runUnbar } from './account.ts';
import { runBackup, runSnapshot } from './backup.ts';
import { runConfig } from './config.ts';
import { runDistribute } from './distribute.ts';
import { runDoctor, runExamine } from './doctor.ts';
import { runExport } from './export.ts';
import { runGrant } from './grant.ts';
import { runIds } from './ids.ts';
import { runImport } from './import.ts';
import { runJobs } from './jobs.ts';
import { runLedger } from './ledger.ts';
import { runLooks } from './looks.ts';
import { runMigrate } from './migrate.ts';
import { runRestore } from './restore.ts';
import { runSample } from './sample.ts';
import { runSecret } from './secret.ts';
import { runServerRole } from './server-role.ts';
import { runSources } from './sources.ts';
import type { Terminal } from './terminal.ts';
import { runTransparency } from './transparency.ts';
import { runRelist, runUnlist } from './unlist.ts';
import { UsageError } from './usage-error.ts';
import { runUnverify, runVerify } from './verify.ts';
import { runWebhook } from './webhook.ts';

export interface Command {
  /** Arguments, as shown in the overview. */
  usage: string;
  about: string;
  /** @returns the exit code: 0 done, 1 failed, 130 stopped by Ctrl-C. Throws UsageError for 2. */
  run(args: string[], terminal: Terminal): Promise<number>;
  /** `site`: runs in the site that has the embedded store open, if there is one. `own`: runs in this process. */
  place: 'site' | 'own';
  /** Used by another command, not listed for people. */
  isHidden?: true;
}

export const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['import', { usage: '<source> <file>', about: 'import a data set', run: runImport, place: 'site' }],
  ['export', { usage: 'unwanted', about: 'export the list of unwanted numbers', run: runExport, place: 'site' }],
  ['sources', { usage: '', about: 'list the data sets that can be imported', run: runSources, place: 'own' }],
  [
    'grant',
    {
      usage: '<phone> <role>',
      about: 'give a member a role, Pro or numcy',
      run: runGrant,
      place: 'site',
    },
  ],
  [
    'unlist',
    {
      usage: '<phone>',
      about: 'remove all names of a number and keep names away',
      run: runUnlist,
      place: 'site',
    },
  ],
  ['bar', { usage: '<phone|id>', about: 'suspend an account and end its sessions', run: runBar, place: 'site' }],
  ['unbar', { usage: '<phone|id>', about: 'lift a suspension', run: runUnbar, place: 'site' }],
  [
    'give-back',
    {
      usage: '<id>|--list',
      about: 'return a number to its former account',
      run: runGiveBack,
      place: 'site',
    },
  ],
  ['relist', { usage: '<phone>', about: 'allow names at an unlisted number again', run: runRelist, place: 'site' }],
  [
    'verify',
    {
      usage: '<phone> <name>',
      about: 'mark a number as a verified organization’s',
      run: runVerify,
      place: 'site',
    },
  ],
  ['unverify', { usage: '<phone>', about: 'remove that mark', run: runUnverify, place: 'site' }],
  [
    'jobs',
    {
      usage: 'list|run|retry',
      about: 'list, run and retry background jobs',
      run: runJobs,
      place: 'site',
    },
  ],
  [
    'ledger',
    {
      usage: '<action>',
      about: 'verify wallets, report sales, refund, forgive a debt',
      run: runLedger,
      place: 'site',
    },
  ],
  ['looks', { usage: '', about: 'list which moderator viewed whose data', run: runLooks, place: 'site' }],
  [
    'transparency',
    {
      usage: 'export|report',
      about: 'write statements of reasons, or the yearly report',
      run: runTransparency,
      place: 'site',
    },
  ],
  ['backup', { usage: '<file>', about: 'write the whole database into a file', run: runBackup, place: 'own' }],
  [
    'migrate',
    {
      usage: '[--after]',
      about: 'migrate the database while servers of the previous version keep running',
      run: runMigrate,
      place: 'own',
    },
  ],
  ['restore', { usage: '<file>', about: 'restore a backup into an empty database', run: runRestore, place: 'own' }],
  ['doctor', { usage: '', about: 'check the whole site, with advice', run: runDoctor, place: 'own' }],
  ['config', { usage: '', about: 'list the settings in effect, without secrets', run: runConfig, place: 'own' }],
  ['sample', { usage: 'remove|add', about: 'remove or add the sample members', run: runSample, place: 'site' }],
  [
    'server-role',
    {
      usage: '<role>',
      about: 'prepare a PostgreSQL role that cannot change logs',
      run: runServerRole,
      place: 'site',
    },
  ],
  [
    'ids',
    {
      usage: 'skip',
      about: 'skip ids after a failover to a standby',
      run: runIds,
      place: 'site',
    },
  ],
  [
    'distribute',
    {
      usage: '[--dry-run]',
      about: 'distribute the tables over the Citus nodes',
      run: runDistribute,
      place: 'site',
    },
  ],
  ['secret', { usage: 'forget', about: "continue after the site's secret was lost", run: runSecret, place: 'own' }],
  [
    'webhook',
    {
      usage: 'test|secret',
      about: 'test the webhooks, or create a secret for them',
      run: runWebhook,
      place: 'own',
    },
  ],
  ['examine', { usage: '', about: '', run: runExamine, place: 'site', isHidden: true }],
  ['snapshot', { usage: '', about: '', run: runSnapshot, place: 'site', isHidden: true }],
]);

const explained = [
  BackupFileError,
  StoreNotEmptyError,
  UsageError,
  ConfigError,
  DistributeError,
  SchemaTooNewError,
  VersionsApartError,
  ServerRoleError,
  SiteSecretError,
  StoreFolderError,
  StoreInUseError,
];

/** Explains an error to a person; only unexpected errors show a stack. */
function explain(error: unknown): string {
  if (explained.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return `There is no ${(error as NodeJS.ErrnoException).path}.`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return 'The database of DATABASE_URL does not answer.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Prints the error. @returns the exit code */
export function report(error: unknown, terminal: Pick<Terminal, 'errors'>): number {
  terminal.errors.write(`${explain(error)}\n`);
  return error instanceof UsageError ? 2 : 1;
}
