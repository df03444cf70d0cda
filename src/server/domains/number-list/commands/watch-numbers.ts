import type { Clock } from '#server/platform/clock.ts';
import type { Logger } from '#server/platform/log/logger.ts';
import { markStale } from './renew-list.ts';
import { type SettleDeps, settleNumbers } from './settle-numbers.ts';

/** Changes come in crowds. Whoever asks for a list waits for no pause: what is known by then is settled first. */
const pauseMs = 500;
/** After a failure, such as of the database. */
const retryMs = 5_000;
const perPiece = 40;
/** Above it a whole pass is cheaper. */
const mostWaiting = 20_000;

export interface WatchDeps extends SettleDeps {
  clock: Clock;
  log: Logger;
}

/** Hears which numbers changed, and has the list follow within a second, or before it is told to anybody. */
export class WatchedNumbers {
  readonly #deps: WatchDeps;
  readonly #waiting = new Set<string>();
  #isAnyChanged = false;
  #settling: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(deps: WatchDeps) {
    this.#deps = deps;
  }

  /** @param phone null: any number may be another */
  changed(phone: string | null): void {
    if (this.#isClosed) return;
    if (phone === null || this.#waiting.size >= mostWaiting) this.#isAnyChanged = true;
    else this.#waiting.add(phone);
    this.#later(pauseMs);
  }

  /** Ends when the list knows of all that was heard before. What failed is tried again later, and is not thrown here. */
  async settled(): Promise<void> {
    // What was heard during one round is settled by the next.
    for (let round = 0; round < 2 && (this.#settling || this.#hasWork()); round += 1) {
      this.#settling ??= this.#settle().finally(() => {
        this.#settling = null;
      });
      await this.#settling;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#settling;
  }

  #hasWork(): boolean {
    return this.#isAnyChanged || this.#waiting.size > 0;
  }

  #later(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.settled();
    }, ms).unref();
  }

  async #settle(): Promise<void> {
    const { db, clock, log } = this.#deps;
    const phones = [...this.#waiting];
    const isAnyChanged = this.#isAnyChanged;
    this.#waiting.clear();
    this.#isAnyChanged = false;
    try {
      if (isAnyChanged) await markStale(db);
      while (phones.length > 0) {
        await settleNumbers(this.#deps, phones.slice(0, perPiece), clock.now());
        phones.splice(0, perPiece);
      }
    } catch (err) {
      log.warn({ err }, 'the list of unwanted numbers could not follow');
      for (const phone of phones) this.#waiting.add(phone);
      this.#isAnyChanged ||= isAnyChanged;
      if (!this.#isClosed) this.#later(retryMs);
    }
  }
}
