import { LRUCache } from 'lru-cache';
import { SharedWork } from '#server/platform/jobs/shared-work.ts';
import type { WorkBounds } from '#server/platform/jobs/work-queue.ts';

export interface VersionCacheOptions<Value> {
  maxSize: number;
  sizeOf(value: Value): number;
  /** Values made concurrently and waiting at most. */
  bounds: WorkBounds;
}

/** Caches what is expensive to make of the list, until the version of its part changes. */
export class VersionCache<Value> {
  readonly #kept: LRUCache<string, { version: number; value: Value }>;
  readonly #making: SharedWork<Value>;

  constructor({ maxSize, sizeOf, bounds }: VersionCacheOptions<Value>) {
    this.#kept = new LRUCache({ maxSize, sizeCalculation: ({ value }) => 1 + sizeOf(value) });
    this.#making = new SharedWork(bounds);
  }

  /** Returns null when too many values are waiting to be made, in all or of this owner. */
  get(name: string, version: number, make: () => Promise<Value>, owner?: string): Promise<Value | null> {
    const kept = this.#kept.get(name);
    if (kept?.version === version) return Promise.resolve(kept.value);
    const keep = async () => {
      const value = await make();
      // A newer version may have been made meanwhile.
      if ((this.#kept.peek(name)?.version ?? 0) <= version) this.#kept.set(name, { version, value });
      return value;
    };
    return this.#making.run(`${version} ${name}`, keep, owner);
  }

  clear(): void {
    this.#kept.clear();
  }
}
