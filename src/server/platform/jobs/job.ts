import { daySeconds } from '#shared/time.ts';
import type { Tx } from '../db/database.ts';

/** Payload of a job: ids and plain values. Operators see it, so it must not contain phone numbers, names or texts. */
export type JobData = Readonly<Record<string, string | number | boolean>>;

export interface Retries {
  /** Retries after the first try; then the job is dead until an operator retries it. */
  limit: number;
  /** Pause before the first retry in seconds. Each later pause is about twice as long. */
  firstPauseS: number;
  longestPauseS: number;
}

export interface Queue<Data extends JobData> {
  readonly name: string;
  readonly retries: Retries;
  /** Seconds for which a completed job is remembered as done; a day by default. */
  readonly knownS?: number;
  /** Only for type inference where a job is enqueued. */
  readonly example?: Data;
}

export interface QueuedJob {
  readonly queue: Queue<JobData>;
  work(data: JobData, now: Date): Promise<void>;
}

/** After a crash the job is either done or still to do. A server that lost the job rolls its effects back. */
export interface TransactedJob {
  readonly queue: Queue<JobData>;
  workWithin(tx: Tx, data: JobData, now: Date): Promise<void>;
}

/** Runs once per due time on any number of servers. `now` is the database's time; of a harmless job the process's. */
export interface RepeatedJob {
  readonly name: string;
  readonly everyMs: number;
  /** For due times of a calendar: the last one not after `now`. Default: multiples of `everyMs` since 1970. */
  lastDue?(now: Date): Date;
  /** Deletes nothing. Other repeated jobs fail while the clocks of process and database disagree (`agreedTime`). */
  readonly isHarmless?: true;
  run(now: Date): Promise<void>;
}

/** A job may be interrupted and run again; two servers may run it at once if the first is believed dead. */
export type Job = QueuedJob | TransactedJob | RepeatedJob;

const usualRetries: Retries = { limit: 8, firstPauseS: 15, longestPauseS: 3_600 };
const repeatedRetries: Retries = { limit: 3, firstPauseS: 60, longestPauseS: 600 };

/** @param name kebab-case; never changes, because waiting jobs are found by it */
export function defineQueue<Data extends JobData>(name: string, retries: Partial<Retries> = {}): Queue<Data> {
  return { name, retries: { ...usualRetries, ...retries } };
}

export function workOn<Data extends JobData>(
  queue: Queue<Data>,
  work: (data: Data, now: Date) => Promise<void>,
): QueuedJob {
  return { queue, work: (data, now) => work(data as Data, now) };
}

/** For effects that must happen exactly once, such as payments. `work` may run again: it writes only with `tx`. */
export function workWithin<Data extends JobData>(
  queue: Queue<Data>,
  work: (tx: Tx, data: Data, now: Date) => Promise<void>,
): TransactedJob {
  return { queue, workWithin: (tx, data, now) => work(tx, data as Data, now) };
}

export function queueOf(job: Job): Queue<JobData> {
  if ('queue' in job) return job.queue;
  const { name } = job;
  // A day has 25 hours when clocks go back. Yesterday's due time must count as done until its end.
  return { name, retries: repeatedRetries, ...(job.lastDue && { knownS: 2 * daySeconds }) };
}
