import { existsSync } from 'node:fs';
import { countAlarms } from '#server/domains/moderation/door.ts';
import type { Base, Check } from '#server/domains/part.ts';
import { freeBytesIn } from '#server/platform/db/disk-room.ts';
import { findSchemaGap } from '#server/platform/db/migrate.ts';
import { listJobs } from '#server/platform/jobs/operate-jobs.ts';
import { hourMs } from '#shared/time.ts';
import type { SiteState } from '../state/site-state.ts';

export type CheckDeps = Pick<Base, 'config' | 'database' | 'clock' | 'parts'> & { state: SiteState };

/** One thing or several that are looked at together. */
type Look = (deps: CheckDeps, now: Date) => Promise<Check[]>;

/**
 * Everything that the operator answers for, in the order in which it is shown: what each domain says of its own, and what
 * no domain owns. What cannot be looked at is told as broken, and keeps nothing else from being told.
 */
export async function checkSite(deps: CheckDeps, now: Date): Promise<Check[]> {
  const checks: Check[] = [];
  for (const look of looks) checks.push(...(await look(deps, now).catch(tellFailure)));
  for (const part of deps.parts()) {
    checks.push(...((await part.check?.(deps.database.db, now).catch(tellFailure)) ?? []));
  }
  return checks;
}

const looks: readonly Look[] = [checkSchema, checkDisk, checkClock, checkJobs, checkDesk, checkMaintenance];

/** The error's kind alone: its words may quote an address. */
function tellFailure(error: unknown): Check[] {
  const kind = error instanceof Error ? error.name : 'unknown';
  const advice = 'see the log of the server and that of the database';
  return [{ name: 'database', state: 'fail', text: `something could not be looked at (${kind})`, advice }];
}

async function checkSchema({ database }: CheckDeps): Promise<Check[]> {
  const { unknown, missing } = await findSchemaGap(database.db);
  const number = unknown.length + missing.length;
  return [
    { name: 'database', state: 'ok', text: `the database answers (${database.kind})`, advice: '' },
    {
      name: 'schema',
      state: number === 0 ? 'ok' : 'fail',
      number,
      text: `migrations that are missing: ${missing.length}; that a newer version made: ${unknown.length}`,
      advice: number === 0 ? '' : 'start the version that fits the database, or restart this one to bring it up to date',
    },
  ];
}

/** So many times the least room that must be free, and there is reason to look. */
const roomFactor = 5;

async function checkDisk({ config: { database: options }, database }: CheckDeps): Promise<Check[]> {
  // PostgreSQL has a disk of its own, of which this machine knows nothing.
  if (options.kind !== 'pglite' || database.embedded === null || !existsSync(options.folder)) return [];
  const free = freeBytesIn(options.folder);
  const isFull = database.embedded.isLow;
  const isLow = isFull || free < options.leastFreeBytes * roomFactor;
  const number = Math.floor(free / 1_000_000);
  return [
    {
      name: 'disk',
      state: isFull ? 'fail' : isLow ? 'warn' : 'ok',
      number,
      text: `megabytes free on the disk of DATA_DIR: ${number}`,
      advice: isLow ? 'make room: below LEAST_FREE_MB nothing is saved' : '',
    },
  ];
}

/** Servers are never quite of one mind. */
const apartS = 5;
/** Sign-ins and deadlines are wrong by then. */
const farApartS = 60;

async function checkClock({ clock }: CheckDeps): Promise<Check[]> {
  const apartMs = clock.own === undefined ? 0 : clock.own.now().getTime() - clock.now().getTime();
  const number = Math.abs(Math.round(apartMs / 1000));
  return [
    {
      name: 'clock',
      state: number >= farApartS ? 'fail' : number >= apartS ? 'warn' : 'ok',
      number,
      text: `seconds between this machine’s clock and the database’s: ${number}`,
      advice: number >= apartS ? 'set both by NTP' : '',
    },
  ];
}

async function checkJobs({ database }: CheckDeps): Promise<Check[]> {
  const jobs = await listJobs(database);
  const dead = jobs.filter((job) => job.dead > 0);
  const number = dead.reduce((sum, job) => sum + job.dead, 0);
  const late = jobs.filter((job) => job.oldestS * 1000 > hourMs);
  const names = (some: readonly { name: string }[]) => some.map(({ name }) => name).join(', ');
  return [
    {
      name: 'jobs',
      state: number > 0 ? 'fail' : 'ok',
      number,
      text: number > 0 ? `jobs that were given up: ${number} (${names(dead)})` : 'no job was given up',
      advice: number > 0 ? 'mend what the log says, then take them up again here or by “ringbook jobs retry”' : '',
    },
    {
      name: 'jobs_late',
      state: late.length > 0 ? 'warn' : 'ok',
      number: late.length,
      text: late.length > 0 ? `jobs that wait for more than an hour: ${names(late)}` : 'no job waits for long',
      advice: late.length > 0 ? 'see the log: the server is busy, or a service does not answer' : '',
    },
  ];
}

async function checkDesk({ database, parts }: CheckDeps, now: Date): Promise<Check[]> {
  const { dueSoon, unseen, unjudged } = await countAlarms(database.db, parts(), now);
  const number = dueSoon + unseen + unjudged;
  return [
    {
      name: 'desk',
      state: number > 0 ? 'warn' : 'ok',
      number,
      text: `cases due within three days or late: ${dueSoon}; unseen for a day: ${unseen}; for nobody to decide: ${unjudged}`,
      advice: number > 0 ? 'decide them at /moderation, or give somebody a role' : '',
    },
  ];
}

async function checkMaintenance({ state }: CheckDeps): Promise<Check[]> {
  const isOn = state.maintenance() !== null;
  return [
    {
      name: 'maintenance',
      state: isOn ? 'warn' : 'ok',
      text: isOn ? 'the site is closed for maintenance' : 'the site is open',
      advice: isOn ? 'open it again once the work is done' : '',
    },
  ];
}
