/** A `Map` with an inline first entry: most visitors look up one number, and an empty `Map` takes five times that. */
export class SeenNumbers<Entry> {
  #key: string | null = null;
  #entry: Entry | null = null;
  #more: Map<string, Entry> | null = null;

  get size(): number {
    return this.#more?.size ?? (this.#key === null ? 0 : 1);
  }

  has(key: string): boolean {
    return this.#more?.has(key) ?? this.#key === key;
  }

  get(key: string): Entry | undefined {
    if (this.#more) return this.#more.get(key);
    return this.#key === key ? (this.#entry ?? undefined) : undefined;
  }

  set(key: string, entry: Entry): void {
    if (this.#more) this.#more.set(key, entry);
    else if (this.#key === null || this.#key === key) [this.#key, this.#entry] = [key, entry];
    else if (this.#entry !== null) {
      this.#more = new Map([
        [this.#key, this.#entry],
        [key, entry],
      ]);
      [this.#key, this.#entry] = [null, null];
    }
  }

  /** In order of insertion. */
  values(): Iterable<Entry> {
    if (this.#more) return this.#more.values();
    return this.#entry === null ? [] : [this.#entry];
  }
}
