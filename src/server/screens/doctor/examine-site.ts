import type { Config } from '#server/config/config.ts';
import { countDueSoon } from '#server/domains/complaint/queries/count-desk-alarm.ts';
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
import { checkDesk, type DeskCounts } from './checks/desk-check.ts';
import { checkDisks, type DiskPlace } from './checks/disk-check.ts';
import { checkJobs } from './checks/job-check.ts';
import { checkMail, type OpenMail } from './checks/mail-check.ts';
import { checkProxy, type ReadFigures } from './checks/proxy-check.ts';
import { checkReplicas } from './checks/replica-check.ts';
import { checkSettings } from './checks/settings-check.ts';
import { checkMessages, checkSignIn, type Reach } from './checks/sign-in-check.ts';
import { type CheckName, type Finding, fail, kindOf, warn } from './finding.ts';

/** Why there is no database to look at. */
export interface NoDatabase {
  said: string;
  advice: string;
}

/** What reaches out of this process: a test gives doubles. */
export interface DoctorTools {
  /** This machine's own time. */
  now(): Date;
  freeBytesIn(folder: string): number;
  openMail: OpenMail;
  reach: Reach;
  readFigures: ReadFigures;
  messengers: readonly Messenger[];
}

/** A check that takes longer is told as one that does not answer. */
const longestMs = 15 * secondMs;
/** What a server on PostgreSQL should have on its own disk, and backups on theirs. */
const usualLeastBytes = 100_000_000;

/**
 * Looks at all that an operator would be asked for, and changes nothing. It never throws, and takes no longer than its
 * slowest check may; what it says holds no secret, no number and no text of a person. The command `ringbook doctor` and
 * pages of the operator call this same function.
 *
 * @param database open, as it is: nobody needs to have migrated it
 */
export async function examineSite(
  config: Config,
  database: Database | NoDatabase,
  tools: DoctorTools,
): Promise<Finding[]> {
  const looks: [check: CheckName, look: () => Finding[] | Promise<Finding[]>][] = [
    ['disk', () => checkDisks(placesOf(config), tools.freeBytesIn)],
    ['backups', () => [...checkBackups(config.backup, tools.now()), ...checkRestore(storeOf(config))]],
    ['mail', () => checkMail(config.of(notificationSettings).mailServer, tools.openMail)],
    ['sign-in', () => checkSignIn(config, tools)],
    ['proxy', () => checkProxy(config, tools.readFigures)],
    // That it does not answer is told of the proxy.
    ['database', async () => checkReplicas(await tools.readFigures().catch(() => null))],
  ];
  const inside =
    'said' in database
      ? [fail('database', database.said, database.advice), ...tellUnseen()]
      : await examineDatabase(database, tools);
  const others = await Promise.all(looks.map(([check, look]) => guard(check, look)));
  return [...checkSettings(config), ...inside, ...others.flat()].toSorted(
    (a, b) => order.indexOf(a.check) - order.indexOf(b.check),
  );
}

const order: readonly CheckName[] = [
  ...(['settings', 'database', 'schema', 'clock', 'disk', 'backups'] as const),
  ...(['jobs', 'mail', 'sign-in', 'proxy', 'desk'] as const),
];
const ofDatabase: readonly CheckName[] = ['schema', 'clock', 'jobs', 'desk'];

function tellUnseen(): Finding[] {
  return ofDatabase.map((check) => warn(check, 'Not looked at, for want of the database.', 'Mend that first.'));
}

async function examineDatabase(database: Database, { now }: Pick<DoctorTools, 'now'>): Promise<Finding[]> {
  const found = await guard('database', () => checkDatabase(database));
  if (found.some(({ state }) => state === 'fail')) return [...found, ...tellUnseen()];
  // One after the other: the embedded database has one connection.
  return [
    ...found,
    ...(await guard('schema', () => checkSchema(database))),
    ...(await guard('clock', () => checkClock(database, now))),
    ...(await guard('jobs', async () => checkJobs(await countJobs(database.pool)))),
    ...(await guard('sign-in', async () =>
      checkMessages(await countLateMessages(database.db, await readDatabaseTime(database.db))),
    )),
    ...(await guard('desk', async () => checkDesk(await countDesk(database.db)))),
  ];
}

async function countDesk(db: Db): Promise<DeskCounts> {
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
  const leastBytes = database.kind === 'pglite' ? database.leastFreeBytes : usualLeastBytes;
  return [
    { setting: 'DATA_DIR', path: dataFolder, leastBytes },
    ...(backup.at === null ? [] : [{ setting: 'BACKUP_DIR', path: backup.folder, leastBytes: usualLeastBytes }]),
  ];
}

/** What goes wrong within a check is a finding of that check. */
async function guard(check: CheckName, look: () => Finding[] | Promise<Finding[]>): Promise<Finding[]> {
  const { promise: late, resolve } = Promise.withResolvers<Finding[]>();
  const timer = setTimeout(
    () => resolve([fail(check, `No answer within ${longestMs / secondMs} s.`, adviceOf(check))]),
    longestMs,
  );
  try {
    return await Promise.race([late, (async () => look())()]);
  } catch (error) {
    return [fail(check, `It could not be looked at (${kindOf(error)}).`, adviceOf(check))];
  } finally {
    clearTimeout(timer);
  }
}

function adviceOf(check: CheckName): string {
  if (check === 'database') return 'See whether it runs, and whether DATABASE_URL leads to it.';
  return 'Read the last lines of the log, and "Troubleshooting" in docs/operating.md.';
}
