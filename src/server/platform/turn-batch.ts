/**
 * Collects what is asked for within one turn of the event loop and reads it all at once: under load many ask in the
 * same turn, and one who is alone waits for no one. Who asks together fails together.
 */
export class TurnBatch<Ask, Found> {
  readonly #read: (asks: readonly Ask[]) => Promise<readonly Found[]>;
  readonly #most: number;
  #waiting: Waiting<Ask, Found>[] = [];

  /**
   * @param read gives what was found in the order of what was asked
   * @param most asked for at once; what is beyond it is the next batch
   */
  constructor(read: (asks: readonly Ask[]) => Promise<readonly Found[]>, most: number) {
    this.#read = read;
    this.#most = most;
  }

  get(ask: Ask): Promise<Found> {
    const { promise, resolve, reject } = Promise.withResolvers<Found>();
    const count = this.#waiting.push({ ask, resolve, reject });
    // Runs after all sockets that were ready in this turn have been read.
    if (count === 1) setImmediate(() => this.#send());
    if (count >= this.#most) this.#send();
    return promise;
  }

  #send(): void {
    const sent = this.#waiting;
    if (sent.length === 0) return;
    this.#waiting = [];
    void this.#answer(sent);
  }

  async #answer(sent: readonly Waiting<Ask, Found>[]): Promise<void> {
    try {
      const found = await this.#read(sent.map(({ ask }) => ask));
      if (found.length !== sent.length) throw new Error(`asked for ${sent.length}, found ${found.length}`);
      for (const [place, { resolve }] of sent.entries()) resolve(found[place] as Found);
    } catch (error) {
      for (const { reject } of sent) reject(error);
    }
  }
}

interface Waiting<Ask, Found> {
  ask: Ask;
  resolve(found: Found): void;
  reject(error: unknown): void;
}
