import { Shelf, type ShelfLimits } from '#server/platform/shelf.ts';

/** All caches of numbers. Each kind has its own shelf, so that none evicts another. */
export class NumberCache {
  readonly #shelves: Pick<Shelf<unknown>, 'drop'>[] = [];
  readonly #isOn: boolean;
  /** Last drop of each subject, newest last, as `performance.now()`. The key null stands for all subjects. */
  readonly #drops = new Map<string | null, number>();
  /** No entry removed from `#drops` is later than this. */
  #forgottenAt = Number.NEGATIVE_INFINITY;

  /** @param isOn false disables caching: every answer is built anew */
  constructor(isOn = true) {
    this.#isOn = isOn;
  }

  /** Creates a cache for one kind of value. Subjects are phone digits, or `siteSubject`. */
  shelf<Value>(limits: ShelfLimits<Value>): Shelf<Value> {
    const shelf = new Shelf<Value>(limits, this.#isOn);
    this.#shelves.push(shelf);
    return shelf;
  }

  /** @param subject null if every number may have changed */
  drop(subject: string | null): void {
    const now = performance.now();
    this.#drops.delete(subject);
    this.#drops.set(subject, now);
    for (const [old, at] of this.#drops) {
      if (now - at <= rememberedMs) break;
      this.#drops.delete(old);
      this.#forgottenAt = at;
    }
    for (const shelf of this.#shelves) shelf.drop(subject);
  }

  /** When the subject was last dropped (`performance.now()`). A lagging replica could restore dropped data. */
  droppedAt(subject: string): number {
    return Math.max(...[subject, null].map((one) => this.#drops.get(one) ?? this.#forgottenAt));
  }
}

/** Longer than the lag of any replica that is read from. */
const rememberedMs = 15_000;

/** Subject of pages about no single number, which may list featured ones. */
export const siteSubject = 'site';
