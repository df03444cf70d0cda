import { Shelf, type ShelfLimits } from '#server/platform/shelf.ts';

/**
 * All caches of numbers: records, views, pages, pictures, and document facts. Each kind has its own shelf, so that none
 * evicts another; a changed number is dropped from all.
 */
export class NumberCache {
  readonly #shelves: Pick<Shelf<unknown>, 'drop'>[] = [];
  readonly #isOn: boolean;

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
    for (const shelf of this.#shelves) shelf.drop(subject);
  }
}

/** Subject of pages about no single number, which may list featured ones. */
export const siteSubject = 'site';
