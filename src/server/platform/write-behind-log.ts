import { minuteMs } from '#shared/time.ts';
import { isCollision, isDatabaseLost } from './db/database-error.ts';
import { refusesWrites } from './db/disk-room.ts';
import type { Metrics } from './http/metrics.ts';
import type { Logger } from './log/logger.ts';

export interface WriteBehindDeps {
  log: Logger;
  metrics: Pick<Metrics, 'rowsDropped'>;
}

export interface WriteBehindOptions<Row> {
  /** Begins the log lines, and is the label of the metric. */
  name: string;
  /** Upper bound of waiting rows. Beyond it the oldest are dropped, counted and logged. */
  most: number;
  /** Upper bound of rows in one write; 10,000 by default. */
  perWrite?: number;
  /** Waiting rows with the same key are merged, since an upsert may not meet a row twice in one statement. */
  keyOf(row: Row): string;
  /** By default the later row replaces the earlier one. */
  merge?(earlier: Row, later: Row): Row;
  /** Writes all rows or none; on failure the same rows come again. */
  write(rows: readonly Row[]): Promise<unknown>;
}

const usualPerWrite = 10_000;
/** Failed tries of a whole batch, after which it is written in parts. */
const triesWhole = 3;
/** If this many parts of a batch failed and none was written, the database is at fault rather than a row. */
const mostFailedParts = 100;

/**
 * Writes rows in batches, off the request path, one write at a time. A failed write is retried by the next flush, and
 * batches that were written before it are not repeated. At most `most` rows wait, and one batch is being written. A row
 * that fails alone while others of its batch are written is dropped, counted and logged: it would block them for ever.
 */
export class WriteBehindLog<Row extends object> {
  readonly #log: Logger;
  readonly #dropped: Metrics['rowsDropped'];
  readonly #options: WriteBehindOptions<Row>;
  /** Waiting rows by key, the oldest first. */
  #queue = new Map<string, Row>();
  /** Continues after the last drop, since a new iterator would walk over all rows deleted before. */
  #oldest = this.#queue.keys();
  /** The newest flush; never rejects. */
  #last: Promise<void> = Promise.resolve();
  /** The flush that waits for the one under way, and so covers all that is recorded until then. */
  #next: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isInTurn = false;
  /** Tries of the oldest batch that failed and may fail for one of its rows. */
  #failures = 0;
  #failureLoggedAt = Number.NEGATIVE_INFINITY;
  #isEnding = false;
  #untold = 0;
  #loggedAt = Number.NEGATIVE_INFINITY;

  constructor({ log, metrics }: WriteBehindDeps, options: WriteBehindOptions<Row>) {
    this.#log = log;
    this.#dropped = metrics.rowsDropped;
    this.#options = options;
    // An alarm on growth needs the zero.
    this.#dropped.inc({ log: options.name }, 0);
  }

  record(row: Row): void {
    this.#put(this.#options.keyOf(row), row);
    this.#trim();
  }

  /** Flushes every `intervalMs` milliseconds. */
  start(intervalMs: number): void {
    this.#timer = setInterval(() => void this.#turn(), intervalMs);
    this.#timer.unref();
  }

  /**
   * Ends the interval and writes what waits, except a row that fails while others are written. Rejects if nothing can be
   * written: the rows are lost, counted and logged.
   */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#isEnding = true;
    try {
      await this.flush();
    } catch (error) {
      this.#countDropped(this.#queue.size);
      this.#replace(new Map());
      throw error;
    } finally {
      this.#logDropped();
    }
  }

  /** Resolves once everything recorded before is written or dropped. Rejects if a write fails; its rows stay queued. */
  flush(): Promise<void> {
    if (this.#next) return this.#next;
    const flushed = this.#last.then(async () => {
      this.#next = null;
      await this.#drain();
    });
    this.#next = flushed;
    this.#last = flushed.catch(() => {});
    return flushed;
  }

  /** As `flush`, for whoever only reads. Where the database takes nothing new, the latest rows are missing. */
  async flushToRead(): Promise<void> {
    await this.flush().catch((error: unknown) => {
      if (!refusesWrites(error)) throw error;
    });
  }

  async #turn(): Promise<void> {
    // Ticks during a slow write would all log the same failure.
    if (this.#isInTurn) return;
    this.#isInTurn = true;
    try {
      await this.flush();
    } catch (err) {
      this.#logFailure(err);
    } finally {
      this.#isInTurn = false;
    }
  }

  async #drain(): Promise<void> {
    this.#logDroppedOnceAMinute();
    const { perWrite = usualPerWrite } = this.#options;
    // Rows recorded meanwhile are left to the next flush, so that this one ends.
    for (let left = this.#queue.size; left > 0 && this.#queue.size > 0; left -= perWrite) {
      const rows = this.#take(Math.min(left, perWrite));
      try {
        await this.#write(rows);
      } catch (error) {
        this.#takeBack(rows);
        throw error;
      }
    }
  }

  /** Writes a batch. If it fails, only what was neither written nor dropped is left in `rows`. */
  async #write(rows: Map<string, Row>): Promise<void> {
    try {
      await this.#options.write([...rows.values()]);
    } catch (error) {
      if (isPassing(error)) throw error;
      this.#failures += 1;
      // At the end there is no next try.
      if ((this.#failures < triesWhole && !this.#isEnding) || rows.size === 1) throw error;
      await this.#writeParts(rows, error);
    }
    this.#failures = 0;
  }

  /** Writes ever smaller parts. If none can be written, no row is at fault, and none is dropped. */
  async #writeParts(rows: Map<string, Row>, cause: unknown): Promise<void> {
    const parts = halve([...rows]);
    const alone: string[] = [];
    let last = cause;
    let failed = 0;
    let isAnyWritten = false;
    for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
      try {
        await this.#options.write(part.map(([, row]) => row));
        for (const [key] of part) rows.delete(key);
        isAnyWritten = true;
      } catch (error) {
        if (isPassing(error)) throw error;
        last = error;
        failed += 1;
        if (failed >= mostFailedParts && !isAnyWritten) break;
        if (part.length > 1) parts.push(...halve(part));
        else alone.push(...part.map(([key]) => key));
      }
    }
    if (!isAnyWritten) throw last;
    for (const key of alone) rows.delete(key);
    this.#countDropped(alone.length);
    this.#logDroppedOnceAMinute();
  }

  #take(count: number): Map<string, Row> {
    const all = this.#queue;
    if (count >= all.size) {
      this.#replace(new Map());
      return all;
    }
    const taken = new Map(all.entries().take(count));
    for (const key of taken.keys()) all.delete(key);
    return taken;
  }

  /** Puts unwritten rows back, before and into those recorded since. */
  #takeBack(rows: Map<string, Row>): void {
    const since = this.#queue;
    this.#replace(rows);
    for (const [key, row] of since) this.#put(key, row);
    this.#trim();
  }

  #put(key: string, row: Row): void {
    const earlier = this.#queue.get(key);
    const { merge } = this.#options;
    this.#queue.set(key, earlier && merge ? merge(earlier, row) : row);
  }

  #replace(queue: Map<string, Row>): void {
    this.#queue = queue;
    this.#oldest = queue.keys();
  }

  #trim(): void {
    const before = this.#queue.size;
    while (this.#queue.size > this.#options.most) {
      const { value: key, done } = this.#oldest.next();
      if (done) break;
      this.#queue.delete(key);
    }
    if (this.#queue.size === before) return;
    this.#countDropped(before - this.#queue.size);
    this.#logDroppedOnceAMinute();
  }

  /** Logs the first tries, then one a minute: a row that waits alone fails until another is recorded. */
  #logFailure(err: unknown): void {
    const isKnown = this.#failures > triesWhole;
    if (isKnown && performance.now() - this.#failureLoggedAt < minuteMs) return;
    this.#failureLoggedAt = performance.now();
    this.#log.error({ err }, `${this.#options.name} not written, kept for the next try`);
  }

  #countDropped(count: number): void {
    this.#dropped.inc({ log: this.#options.name }, count);
    this.#untold += count;
  }

  #logDroppedOnceAMinute(): void {
    if (performance.now() - this.#loggedAt >= minuteMs) this.#logDropped();
  }

  #logDropped(): void {
    if (this.#untold === 0) return;
    this.#log.error({ dropped: this.#untold }, `${this.#options.name} dropped unwritten`);
    this.#untold = 0;
    this.#loggedAt = performance.now();
  }
}

/**
 * SQLSTATE classes of a server's state and of a statement that does not fit the schema, as of a server that is too old.
 * Splitting would repeat such a failure a hundred times a second, and drop sound rows if it ends meanwhile.
 */
const serverState = /^(?:0A|25|28|3D|42|53|55|57)[0-9A-Z]{3}$/;

/** Whether a write failed for the state of the database rather than for its rows. */
function isPassing(error: unknown): boolean {
  const code = String((error as { code?: unknown } | null)?.code);
  return serverState.test(code) || isDatabaseLost(error) || isCollision(error) || refusesWrites(error);
}

/** Both halves of at least two rows, the first one last. */
function halve<Row>(rows: readonly Row[]): [Row[], Row[]] {
  const middle = Math.ceil(rows.length / 2);
  return [rows.slice(middle), rows.slice(0, middle)];
}
