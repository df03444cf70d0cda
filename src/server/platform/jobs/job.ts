import { daySeconds } from '#shared/time.ts';
import type { Tx } from '../db/database.ts';

/** What a job is about: ids and plain values. Operators see it, so it never holds a phone number, a name or a text. */
export type JobData = Readonly<Record<string, string | number | boolean>>;

export interface Retries {
  /** Tries after the first one; then the job is dead until the operator takes it up. */
  limit: number;
  /** The pause before the second try, in seconds. Each pause is about twice the one before. */
  firstPauseS: number;
  longestPauseS: number;
}

/** A kind of work that waits in the database until a server does it. */
export interface Queue<Data extends JobData> {
  readonly name: string;
  readonly retries: Retries;
  /** Seconds for which it is known that a job was done; a day where nothing is said. */
  readonly knownS?: number;
  /** Only so that the type of the data is known where a job is enqueued. */
  readonly example?: Data;
}

/** Work that is enqueued. */
export interface QueuedJob {
  readonly queue: Queue<JobData>;
  work(data: JobData, now: Date): Promise<void>;
}

/**
 * Work whose effect and whose end are one transaction: cut off at any moment it is either done or still to do, and a
 * server that was given up meanwhile undoes what it did.
 */
export interface TransactedJob {
  readonly queue: Queue<JobData>;
  /** @param tx all that it writes; it may run more than once (`transact`), so it does nothing outside of it */
  workWithin(tx: Tx, data: JobData, now: Date): Promise<void>;
}

/** Work that is due again and again: once per due time, however many servers there are. */
export interface RepeatedJob {
  readonly name: string;
  readonly everyMs: number;
  /**
   * Where it is due at times of a calendar: the last of them, not after `now`. Without it at each multiple of `everyMs`
   * since 1970.
   */
  lastDue?(now: Date): Date;
  /**
   * What is due again and again mostly deletes what is past its time: so it is refused while this process's clock and the
   * database's are apart (`agreedTime`). True: it deletes nothing, and any clock will do.
   */
  readonly isHarmless?: true;
  /** @param now the database's time; of a harmless job this process's */
  run(now: Date): Promise<void>;
}

/**
 * What a domain declares in its `jobs.ts`. A job may be cut off in the middle and run again, and a second server may
 * take it up while a first one that was given up is still at it.
 */
export type Job = QueuedJob | TransactedJob | RepeatedJob;

const usualRetries: Retries = { limit: 8, firstPauseS: 15, longestPauseS: 3_600 };
/** What is due again soon anyway need not be tried for hours. */
const repeatedRetries: Retries = { limit: 3, firstPauseS: 60, longestPauseS: 600 };

/** @param name kebab-case, the same for ever: jobs that wait are found again by it */
export function defineQueue<Data extends JobData>(name: string, retries: Partial<Retries> = {}): Queue<Data> {
  return { name, retries: { ...usualRetries, ...retries } };
}

/** Says what is done with the jobs of a queue. */
export function workOn<Data extends JobData>(
  queue: Queue<Data>,
  work: (data: Data, now: Date) => Promise<void>,
): QueuedJob {
  // What comes out of the queue is what `enqueue` put in, with this type.
  return { queue, work: (data, now) => work(data as Data, now) };
}

/** Says what is done with the jobs of a queue, in the transaction that ends them: for effects that exist once, as of money. */
export function workWithin<Data extends JobData>(
  queue: Queue<Data>,
  work: (tx: Tx, data: Data, now: Date) => Promise<void>,
): TransactedJob {
  return { queue, workWithin: (tx, data, now) => work(tx, data as Data, now) };
}

export function queueOf(job: Job): Queue<JobData> {
  if ('queue' in job) return job.queue;
  const { name } = job;
  // A day on which clocks go back is longer than one: until its end the time of yesterday must count as done.
  return { name, retries: repeatedRetries, ...(job.lastDue && { knownS: 2 * daySeconds }) };
}
