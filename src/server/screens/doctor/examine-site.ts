import type { Config } from '#server/config/config.ts';
import { countDueSoon } from '#server/domains/complaint/queries/count-moderation-queue-alarm.ts';
import { countComplaints } from '#server/domains/complaint/queries/list-complaints.ts';
import { countRequests } from '#server/domains/data-request/queries/list-requests.ts';
import { countQueue } from '#server/domains/moderation/queries/list-queue.ts';
import { notificationSettings } from '#server/domains/notification/settings.ts';
import type { Messenger } from '#server/domains/sign-in/providers/messenger.ts';
import { countLateMessages } from '#server/domains/sign-in/queries/count-late-messages.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import { readDatabaseTime } from '#server/platform/db/database-clock.ts';
import { countJobs } from '#server/platform/jobs/job-rows.ts';
import { secondMs } from '#shared/time.ts';
import { checkBackups, checkRestore } from './checks/backup-check.ts';
import { checkClock } from './checks/clock-check.ts';
import { checkDatabase, checkSchema } from './checks/database-check.ts';
import { checkDisks, type DiskPlace } from './checks/disk-check.ts';
import { checkJobs } from './checks/job-check.ts';
import { checkMail, type OpenMail } from './checks/mail-check.ts';
import { checkModerationQueue, type ModerationQueueCounts } from './checks/moderation-queue-check.ts';
import { checkProxy, type ReadFigures } from './checks/proxy-check.ts';
import { checkReplicas } from './checks/replica-check.ts';
import { checkSettings } from './checks/settings-check.ts';
import { checkMessages, checkSignIn, type Reach } from './checks/sign-in-check.ts';
import { type CheckName, type Finding, fail, kindOf, warn } from './finding.ts';

/** Why no database could be opened. */
export interface NoDatabase {
  said: string;
  advice: string;
}

/** Access to the outside of this process; tests pass doubles. */
export interface DoctorTools {
  /** This machine's clock. */
  now(): Date;
  freeBytesIn(folder: string): number;
  openMail: OpenMail;
  reach: Reach;
  readFigures: ReadFigures;
  messengers: readonly Messenger[];
}

/** A check that takes longer is reported as not answering. */
const checkTimeoutMs = 15 * secondMs;
/** Least free bytes on the disk of a server on PostgreSQL, and on the disk of the backups. */
const defaultLeastBytes = 100_000_000;

/**
 * Runs all checks, 15 s each, and never throws. Changes nothing. The findings contain no secrets, phone numbers or
 * texts. The database need not be migrated.
 */
export async function examineSite(
  config: Config,
  database: Database | NoDatabase,
  tools: DoctorTools,
): Promise<Finding[]> {
  const checks: [check: CheckName, run: () => Finding[] | Promise<Finding[]>][] = [
    ['disk', () => checkDisks(placesOf(config), tools.freeBytesIn)],
    ['backups', () => [...checkBackups(config.backup, tools.now()), ...checkRestore(storeOf(config))]],
    ['mail', () => checkMail(config.of(notificationSettings).mailServer, tools.openMail)],
    ['sign-in', () => checkSignIn(config, tools)],
    ['proxy', () => checkProxy(config, tools.readFigures)],
    // If the metrics cannot be read, the proxy check reports it.
    ['database', async () => checkReplicas(await tools.readFigures().catch(() => null))],
  ];
  const inside =
    'said' in database
      ? [fail('database', database.said, database.advice), ...skippedChecks()]
      : await examineDatabase(database, tools);
  const others = await Promise.all(checks.map(([check, run]) => guard(check, run)));
  return [...checkSettings(config), ...inside, ...others.flat()].toSorted(
    (a, b) => order.indexOf(a.check) - order.indexOf(b.check),
  );
}

const order: readonly CheckName[] = [
  'settings',
  'database',
  'schema',
  'clock',
  'disk',
  'backups',
  'jobs',
  'mail',
  'sign-in',
  'proxy',
  'desk',
];
const databaseChecks: readonly CheckName[] = ['schema', 'clock', 'jobs', 'desk'];

function skippedChecks(): Finding[] {
  return databaseChecks.map((check) => warn(check, 'Skipped: there is no database.', 'Fix the database first.'));
}

async function examineDatabase(database: Database, { now }: Pick<DoctorTools, 'now'>): Promise<Finding[]> {
  const found = await guard('database', () => checkDatabase(database));
  if (found.some(({ state }) => state === 'fail')) return [...found, ...skippedChecks()];
  // Sequential, because the embedded database has one connection.
  return [
    ...found,
    ...(await guard('schema', () => checkSchema(database))),
    ...(await guard('clock', () => checkClock(database, now))),
    ...(await guard('jobs', async () => checkJobs(await countJobs(database.pool)))),
    ...(await guard('sign-in', async () =>
      checkMessages(await countLateMessages(database.db, await readDatabaseTime(database.db))),
    )),
    ...(await guard('desk', async () => checkModerationQueue(await countModerationQueue(database.db)))),
  ];
}

async function countModerationQueue(db: Db): Promise<ModerationQueueCounts> {
  const complaints = await countComplaints(db);
  const requests = await countRequests(db);
  const queue = await countQueue(db);
  const sum = (rows: readonly { count: number }[]) => rows.reduce((total, { count }) => total + count, 0);
  const lateComplaints = sum(complaints.filter(({ isLate }) => isLate));
  const dueSoon = await countDueSoon(db, await readDatabaseTime(db));
  return {
    lateComplaints,
    complaintsDueSoon: Math.max(0, dueSoon - lateComplaints),
    lateRequests: requests.get('late') ?? 0,
    requestsDueSoon: requests.get('due_soon') ?? 0,
    waiting: sum(complaints) + sum(queue) + [...requests.values()].reduce((total, count) => total + count, 0),
  };
}

const storeOf = ({ database }: Config) => (database.kind === 'pglite' ? database.folder : null);

function placesOf({ database, dataFolder, backup }: Config): DiskPlace[] {
  const leastBytes = database.kind === 'pglite' ? database.leastFreeBytes : defaultLeastBytes;
  return [
    { setting: 'DATA_DIR', path: dataFolder, leastBytes },
    // Also without a schedule: an admin can make a backup at any time.
    { setting: 'BACKUP_DIR', path: backup.folder, leastBytes: defaultLeastBytes },
  ];
}

/** Turns an error or timeout of a check into a finding. */
async function guard(check: CheckName, run: () => Finding[] | Promise<Finding[]>): Promise<Finding[]> {
  const { promise: late, resolve } = Promise.withResolvers<Finding[]>();
  const timer = setTimeout(
    () => resolve([fail(check, `No answer within ${checkTimeoutMs / secondMs} s.`, adviceOf(check))]),
    checkTimeoutMs,
  );
  try {
    return await Promise.race([late, (async () => run())()]);
  } catch (error) {
    return [fail(check, `The check failed (${kindOf(error)}).`, adviceOf(check))];
  } finally {
    clearTimeout(timer);
  }
}

function adviceOf(check: CheckName): string {
  if (check === 'database') return 'Check that it is running and that DATABASE_URL is right.';
  return 'Read the last lines of the log, and "Troubleshooting" in docs/operating.md.';
}
