import { Shelf, type ShelfLimits } from '#server/platform/shelf.ts';

/**
 * All that is remembered of numbers: records, views, pages, pictures, and on whose meter documents count. Each kind has a
 * shelf of its own, so that none pushes out another; a number that changes is dropped from all of them.
 */
export class NumberCache {
  readonly #shelves: Pick<Shelf<unknown>, 'drop'>[] = [];
  readonly #isOn: boolean;
  /** When each subject was dropped last, null being all of them: the newest last, by the steady clock. */
  readonly #drops = new Map<string | null, number>();
  /** Of what is forgotten nothing was dropped later than that. */
  #forgottenAt = Number.NEGATIVE_INFINITY;

  /** @param isOn false: every answer is made anew, as before anything was remembered */
  constructor(isOn = true) {
    this.#isOn = isOn;
  }

  /** A place for one kind of value. Its subjects are numbers, as digits, or `siteSubject`. */
  shelf<Value>(limits: ShelfLimits<Value>): Shelf<Value> {
    const shelf = new Shelf<Value>(limits, this.#isOn);
    this.#shelves.push(shelf);
    return shelf;
  }

  /** @param subject null: every number may have changed */
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

  /**
   * By the steady clock, a moment that is not before the last drop of the subject: what is kept of it must be read from a
   * database that has everything of then (`readAnywhere`), or a replica could bring back what was dropped.
   */
  droppedAt(subject: string): number {
    return Math.max(...[subject, null].map((one) => this.#drops.get(one) ?? this.#forgottenAt));
  }
}

/** Longer than a replica that is read from is behind. */
const rememberedMs = 15_000;

/** What all pages are about that are about no one number: they may list featured ones. */
export const siteSubject = 'site';
