import { type WorkBounds, WorkQueue } from './work-queue.ts';

/** Expensive work that several callers want at once: it runs once per key, and only for a few keys at a time. */
export class SharedWork<Done> {
  readonly #queue: WorkQueue;
  readonly #underWay = new Map<string, Promise<Done | null>>();

  constructor(bounds: WorkBounds) {
    this.#queue = new WorkQueue(bounds);
  }

  /** Callers of a running key share its result or failure. Null if too many wait, in all or of this owner. */
  run(key: string, work: () => Promise<Done>, owner?: string): Promise<Done | null> {
    const known = this.#underWay.get(key);
    if (known) return known;
    const begun = this.#queue.run(work, owner).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, begun);
    return begun;
  }
}
