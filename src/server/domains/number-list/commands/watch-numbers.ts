import type { Clock } from '#server/platform/clock.ts';
import type { Logger } from '#server/platform/log/logger.ts';
import { markStale } from './renew-list.ts';
import { type SettleDeps, settleNumbers } from './settle-numbers.ts';

/** Batches bursts of changes. A request for a list does not wait for it: `settled` handles pending changes first. */
const pauseMs = 500;
const retryMs = 5_000;
const perPiece = 40;
/** Above this count a full pass is cheaper. */
const mostWaiting = 20_000;

export interface WatchDeps extends SettleDeps {
  clock: Clock;
  log: Logger;
}

/** Collects changed numbers and updates the list within a second, or before the next answer. */
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

  /** @param phone null: any number may have changed */
  changed(phone: string | null): void {
    if (this.#isClosed) return;
    if (phone === null || this.#waiting.size >= mostWaiting) this.#isAnyChanged = true;
    else this.#waiting.add(phone);
    this.#later(pauseMs);
  }

  /** Resolves once all changes reported so far are on the list. Never rejects: a failed batch is retried later. */
  async settled(): Promise<void> {
    // Changes that arrive during the first round are handled by the second.
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
