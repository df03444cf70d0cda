import type { Logger } from '../log/logger.ts';
import { isCollision, isDatabaseLost, readOnlyTransaction } from './database-error.ts';
import type { ReadSource } from './read-source.ts';

/** What a look at a database tells. */
export interface Look {
  /** The last beat of this process that is there; null where there is none. */
  beat: number | null;
  /** Of the cluster: replicas have their primary's. */
  system: string;
}

/** One replica, as it is asked. */
export interface ReplicaLine {
  /** For the log and the figures: no password. */
  name: string;
  source: ReadSource;
  look(): Promise<Look>;
  close(): Promise<void>;
}

export interface ReplicasOptions {
  lines: readonly ReplicaLine[];
  /** Writes this beat on the primary. @returns its cluster's identifier */
  beat(beat: number): Promise<string>;
  log: Logger;
  /** Milliseconds of the process's steady clock; a test's own. */
  steady?: () => number;
}

/** Why a replica is not read from. */
export type LeftOut = 'new' | 'failing' | 'lagging' | 'of another cluster';

interface Replica {
  line: ReplicaLine;
  /** Null while it is read from. */
  leftOut: LeftOut | null;
  /** Everything that was committed before is there, by the steady clock. */
  caughtUpTo: number;
  lagMs: number;
  goodLooks: number;
}

export interface ReplicaState {
  name: string;
  leftOut: LeftOut | null;
  lagMs: number;
}

/** A replica that is further behind is left out. */
const mostLagMs = 5_000;
/** So many good looks in a row take one back that was left out. */
const looksUntilBack = 3;
const lookEveryMs = 1_000;
/** A look that takes longer has failed. */
const lookLimitMs = 1_000;
/** Reading that takes longer goes on at the primary: whoever waits for it is not to wait for a replica that hangs. */
const readLimitMs = 2_000;
/** Beats that are remembered: more than a replica may lag. */
const keptBeats = 30;

class TooLateError extends Error {
  override name = 'TooLateError';
}

/**
 * The replicas that visitors' reading goes to, in turns. Once a second a beat is written on the primary and looked for on
 * each replica: one that shows it has all that was committed before it was written, whatever anybody's clock says.
 * One that lags, fails or belongs to another cluster is left out, and taken back when it is well again.
 *
 * While the primary does not answer nothing is written, so nobody lags further: replicas that answer are read from on.
 */
export class Replicas {
  readonly #options: ReplicasOptions;
  readonly #steady: () => number;
  readonly #replicas: readonly Replica[];
  /** The oldest first; `at` is when it was begun, by the steady clock. */
  readonly #beats: { at: number; beat: number }[] = [];
  #count = 0;
  #system: string | null = null;
  #turn = 0;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(options: ReplicasOptions) {
    this.#options = options;
    this.#steady = options.steady ?? (() => performance.now());
    this.#replicas = options.lines.map(
      // One that is new needs a single good look.
      (line): Replica => ({
        line,
        leftOut: 'new',
        caughtUpTo: Number.NEGATIVE_INFINITY,
        lagMs: 0,
        goodLooks: looksUntilBack - 1,
      }),
    );
  }

  /** Looks at once, and again every second. */
  async start(): Promise<void> {
    this.#looking = this.look();
    await this.#looking;
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.start(), lookEveryMs).unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#looking;
    await Promise.all(this.#replicas.map(({ line }) => line.close()));
  }

  list(): ReplicaState[] {
    return this.#replicas.map(({ line, leftOut, lagMs }) => ({ name: line.name, leftOut, lagMs }));
  }

  /**
   * Reads from a replica, or from the primary where none is fit or the one that was asked fails meanwhile.
   *
   * @param read writes nothing, and may run twice
   * @param after what this process had heard of by then must be there, by the steady clock (`performance.now()`)
   */
  async run<T>(
    primary: ReadSource,
    read: (from: ReadSource) => Promise<T>,
    after = Number.NEGATIVE_INFINITY,
  ): Promise<T> {
    const chosen = this.#choose(after);
    if (chosen === null) return read(primary);
    try {
      return await within(readLimitMs, read(chosen.line.source));
    } catch (error) {
      // Reading that writes is a fault of ours, and not the replica's.
      const isOurs = (error as { code?: unknown }).code === readOnlyTransaction;
      const isLost = isDatabaseLost(error) && !isOurs;
      if (isLost) this.#leaveOut(chosen, 'failing');
      // A replica may have to end what is read there, for what the primary deleted.
      if (!isLost && !isCollision(error) && !(error instanceof TooLateError)) throw error;
      return read(primary);
    }
  }

  /** One look at all of them. Never throws. */
  async look(): Promise<void> {
    const at = this.#steady();
    try {
      this.#count += 1;
      const beat = this.#count;
      this.#system = await within(lookLimitMs, this.#options.beat(beat));
      this.#beats.push({ at, beat });
      if (this.#beats.length > keptBeats) this.#beats.shift();
    } catch {
      // The events' question tells of it.
    }
    await Promise.all(this.#replicas.map((replica) => this.#lookAt(replica)));
  }

  async #lookAt(replica: Replica): Promise<void> {
    const look = await within(lookLimitMs, replica.line.look()).catch(() => null);
    if (look === null) return this.#leaveOut(replica, 'failing');
    // Without the primary nothing can be said of one that is new.
    const newest = this.#beats.at(-1);
    if (this.#system === null || newest === undefined) return;
    if (look.system !== this.#system) return this.#leaveOut(replica, 'of another cluster');
    const shown = this.#beats.findLast(({ beat }) => beat <= (look.beat ?? 0));
    replica.caughtUpTo = shown?.at ?? Number.NEGATIVE_INFINITY;
    // One that shows none of our beats lags since the first of them at least.
    replica.lagMs = newest.at - (shown ?? this.#beats[0] ?? newest).at;
    if (replica.lagMs > mostLagMs) return this.#leaveOut(replica, 'lagging');
    if (shown !== undefined) this.#takeBack(replica);
  }

  #leaveOut(replica: Replica, reason: LeftOut): void {
    replica.goodLooks = 0;
    if (replica.leftOut === reason) return;
    replica.leftOut = reason;
    const facts = { replica: replica.line.name, reason, lagSeconds: Math.round(replica.lagMs / 1_000) };
    this.#options.log.warn(facts, 'a replica is left out: reading goes to the others, or to the primary');
  }

  #takeBack(replica: Replica): void {
    replica.goodLooks += 1;
    if (replica.leftOut === null || replica.goodLooks < looksUntilBack) return;
    replica.leftOut = null;
    this.#options.log.info({ replica: replica.line.name }, 'a replica is read from');
  }

  /** The next in turn of those that are fit. */
  #choose(after: number): Replica | null {
    const fit = this.#replicas.filter(({ leftOut, caughtUpTo }) => leftOut === null && caughtUpTo > after);
    if (fit.length === 0) return null;
    this.#turn = (this.#turn + 1) % Number.MAX_SAFE_INTEGER;
    return fit[this.#turn % fit.length] ?? null;
  }
}

/**
 * Reads what need not be of this very moment: from a replica where the database has some, and else from itself.
 *
 * @param read writes nothing, and may run twice
 * @param after as `Replicas.run` has it; infinite: from the primary
 */
export function readAnywhere<T>(
  database: ReadSource & { readonly replicas: Replicas | null },
  read: (from: ReadSource) => Promise<T>,
  after?: number,
): Promise<T> {
  const { replicas, isDistributed } = database;
  if (replicas === null) return read(database);
  // Of a coordinator's replica tables lie where the coordinator's do.
  const ask = isDistributed ? ({ db, pool }: ReadSource) => read({ db, pool, isDistributed }) : read;
  return replicas.run(database, ask, after);
}

async function within<T>(ms: number, asked: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TooLateError('it took too long')), ms);
  // Nobody waits for it any more where it comes later.
  asked.catch(() => {});
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
