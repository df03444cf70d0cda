import type { Logger } from '../log/logger.ts';
import { isCollision, isDatabaseLost, readOnlyTransaction } from './database-error.ts';
import type { ReadSource } from './read-source.ts';

export interface Probe {
  /** This process's newest heartbeat found there; null if there is none. */
  beat: number | null;
  /** Identifier of the cluster; a replica has its primary's. */
  system: string;
}

export interface ReplicaConnection {
  /** For logs and metrics, without a password. */
  name: string;
  source: ReadSource;
  probe(): Promise<Probe>;
  close(): Promise<void>;
}

export interface ReplicasOptions {
  lines: readonly ReplicaConnection[];
  /** Writes this heartbeat on the primary. @returns the cluster's identifier */
  beat(beat: number): Promise<string>;
  log: Logger;
  /** Milliseconds of a monotonic clock; replaced in tests. */
  steady?: () => number;
}

/** Why a replica is not in use. */
export type ExclusionReason = 'new' | 'failing' | 'lagging' | 'of another cluster';

interface Replica {
  line: ReplicaConnection;
  /** Null while it is in use. */
  leftOut: ExclusionReason | null;
  /** Moment of the monotonic clock up to which it has all commits. */
  caughtUpTo: number;
  lagMs: number;
  goodProbes: number;
}

export interface ReplicaState {
  name: string;
  leftOut: ExclusionReason | null;
  lagMs: number;
}

/** Replica lag in ms from which on a replica is excluded. */
const mostLagMs = 5_000;
/** Successful probes in a row after which an excluded replica is readmitted. */
const probesUntilReadmitted = 3;
const lookEveryMs = 1_000;
/** Timeout of a probe in ms. */
const probeTimeoutMs = 1_000;
/** Time in ms after which a read falls back to the primary, so that no visitor waits for a hanging replica. */
const readTimeoutMs = 2_000;
/** Number of heartbeats remembered; they cover more than the greatest lag allowed. */
const mostBeats = 30;

class TooLateError extends Error {
  override name = 'TooLateError';
}

/**
 * Replicas for visitors' reads, used in turn. Every second a heartbeat is written on the primary and looked for on each
 * replica. One that shows it has every earlier commit, independent of any clock. A replica that lags, fails or belongs
 * to another cluster is excluded until it has recovered.
 *
 * While the primary is down nothing is written, so no lag grows: replicas that answer stay in use.
 */
export class Replicas {
  readonly #options: ReplicasOptions;
  readonly #steady: () => number;
  readonly #replicas: readonly Replica[];
  /** Oldest first. `at` is when its write began, by the monotonic clock. */
  readonly #beats: { at: number; beat: number }[] = [];
  #count = 0;
  #system: string | null = null;
  #turn = 0;
  #timer: NodeJS.Timeout | undefined;
  #probing: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(options: ReplicasOptions) {
    this.#options = options;
    this.#steady = options.steady ?? (() => performance.now());
    this.#replicas = options.lines.map(
      // A new replica needs one successful probe only.
      (line): Replica => ({
        line,
        leftOut: 'new',
        caughtUpTo: Number.NEGATIVE_INFINITY,
        lagMs: 0,
        goodProbes: probesUntilReadmitted - 1,
      }),
    );
  }

  /** Probes at once, then every second. */
  async start(): Promise<void> {
    this.#probing = this.probe();
    await this.#probing;
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.start(), lookEveryMs).unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#probing;
    await Promise.all(this.#replicas.map(({ line }) => line.close()));
  }

  list(): ReplicaState[] {
    return this.#replicas.map(({ line, leftOut, lagMs }) => ({ name: line.name, leftOut, lagMs }));
  }

  /**
   * Reads from a replica, else from the primary. `read` must not write and may run twice. `after`: the monotonic time
   * (`performance.now()`) as of which the data must be complete.
   */
  async run<T>(
    primary: ReadSource,
    read: (from: ReadSource) => Promise<T>,
    after = Number.NEGATIVE_INFINITY,
  ): Promise<T> {
    const chosen = this.#choose(after);
    if (chosen === null) return read(primary);
    try {
      return await within(readTimeoutMs, read(chosen.line.source));
    } catch (error) {
      // A read that writes is a bug of ours and not a failure of the replica.
      const isOurs = (error as { code?: unknown }).code === readOnlyTransaction;
      const isLost = isDatabaseLost(error) && !isOurs;
      if (isLost) this.#exclude(chosen, 'failing');
      // A replica may cancel a read that conflicts with rows removed on the primary.
      if (!isLost && !isCollision(error) && !(error instanceof TooLateError)) throw error;
      return read(primary);
    }
  }

  /** Probes all replicas once. Never throws. */
  async probe(): Promise<void> {
    const at = this.#steady();
    try {
      this.#count += 1;
      const beat = this.#count;
      this.#system = await within(probeTimeoutMs, this.#options.beat(beat));
      this.#beats.push({ at, beat });
      if (this.#beats.length > mostBeats) this.#beats.shift();
    } catch {
      // The poll for events logs it.
    }
    await Promise.all(this.#replicas.map((replica) => this.#lookAt(replica)));
  }

  async #lookAt(replica: Replica): Promise<void> {
    const probe = await within(probeTimeoutMs, replica.line.probe()).catch(() => null);
    if (probe === null) return this.#exclude(replica, 'failing');
    // Without a heartbeat on the primary a new replica cannot be judged.
    const newest = this.#beats.at(-1);
    if (this.#system === null || newest === undefined) return;
    if (probe.system !== this.#system) return this.#exclude(replica, 'of another cluster');
    const shown = this.#beats.findLast(({ beat }) => beat <= (probe.beat ?? 0));
    replica.caughtUpTo = shown?.at ?? Number.NEGATIVE_INFINITY;
    // A replica that shows no heartbeat lags since the first one at least.
    replica.lagMs = newest.at - (shown ?? this.#beats[0] ?? newest).at;
    if (replica.lagMs > mostLagMs) return this.#exclude(replica, 'lagging');
    if (shown !== undefined) this.#readmit(replica);
  }

  #exclude(replica: Replica, reason: ExclusionReason): void {
    replica.goodProbes = 0;
    if (replica.leftOut === reason) return;
    replica.leftOut = reason;
    const facts = { replica: replica.line.name, reason, lagSeconds: Math.round(replica.lagMs / 1_000) };
    this.#options.log.warn(facts, 'replica excluded: reads go to the others or to the primary');
  }

  #readmit(replica: Replica): void {
    replica.goodProbes += 1;
    if (replica.leftOut === null || replica.goodProbes < probesUntilReadmitted) return;
    replica.leftOut = null;
    this.#options.log.info({ replica: replica.line.name }, 'replica in use');
  }

  #choose(after: number): Replica | null {
    const fit = this.#replicas.filter(({ leftOut, caughtUpTo }) => leftOut === null && caughtUpTo > after);
    if (fit.length === 0) return null;
    this.#turn = (this.#turn + 1) % Number.MAX_SAFE_INTEGER;
    return fit[this.#turn % fit.length] ?? null;
  }
}

/** For slightly stale reads, which must not write and may run twice. `after` as in `Replicas.run`. */
export function readAnywhere<T>(
  database: ReadSource & { readonly replicas: Replicas | null },
  read: (from: ReadSource) => Promise<T>,
  after?: number,
): Promise<T> {
  const { replicas, isDistributed } = database;
  if (replicas === null) return read(database);
  // Replicas of a coordinator have the same distributed tables.
  const ask = isDistributed ? ({ db, pool }: ReadSource) => read({ db, pool, isDistributed }) : read;
  return replicas.run(database, ask, after);
}

async function within<T>(ms: number, asked: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TooLateError('it took too long')), ms);
  // A late failure is of no interest.
  asked.catch(() => {});
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
