import { Shelf, type ShelfLimits } from '#server/platform/shelf.ts';

/**
 * All that is remembered of numbers: records, views, pages, pictures, and on whose meter documents count. Each kind has a
 * shelf of its own, so that none pushes out another; a number that changes is dropped from all of them.
 */
export class NumberCache {
  readonly #shelves: Pick<Shelf<unknown>, 'drop'>[] = [];
  readonly #isOn: boolean;

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
    for (const shelf of this.#shelves) shelf.drop(subject);
  }
}

/** What all pages are about that are about no one number: they may list featured ones. */
export const siteSubject = 'site';
