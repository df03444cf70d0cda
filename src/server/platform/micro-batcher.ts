/** With this many reads in progress the next one waits, because a larger batch costs less per request. */
const mostUnderWay = 2;
/** Longest wait in ms. */
const holdMs = 2;

/** Batches one turn's requests into a read; past two reads it collects up to 2 ms. A failure rejects all. */
export class MicroBatcher<Ask, Found> {
  readonly #read: (asks: readonly Ask[]) => Promise<readonly Found[]>;
  readonly #most: number;
  #waiting: Waiting<Ask, Found>[] = [];
  #underWay = 0;
  #hold: NodeJS.Timeout | undefined;

  /** @param read returns the results in the order of the requests */
  constructor(read: (asks: readonly Ask[]) => Promise<readonly Found[]>, most: number) {
    this.#read = read;
    this.#most = most;
  }

  get(ask: Ask): Promise<Found> {
    const { promise, resolve, reject } = Promise.withResolvers<Found>();
    const count = this.#waiting.push({ ask, resolve, reject });
    // Runs after all sockets that are ready in this turn have been read.
    if (count === 1) setImmediate(() => this.#endTurn());
    if (count >= this.#most) this.#send();
    return promise;
  }

  #endTurn(): void {
    // A full batch of this turn may already be sent; later requests have their own wait.
    if (this.#underWay < mostUnderWay) this.#send();
    else this.#hold ??= setTimeout(() => this.#send(), holdMs);
  }

  #send(): void {
    clearTimeout(this.#hold);
    this.#hold = undefined;
    const sent = this.#waiting;
    this.#waiting = [];
    if (sent.length > 0) void this.#answer(sent);
  }

  async #answer(sent: readonly Waiting<Ask, Found>[]): Promise<void> {
    this.#underWay += 1;
    try {
      const found = await this.#read(sent.map(({ ask }) => ask));
      if (found.length !== sent.length) throw new Error(`asked for ${sent.length}, found ${found.length}`);
      for (const [place, { resolve }] of sent.entries()) resolve(found[place] as Found);
    } catch (error) {
      for (const { reject } of sent) reject(error);
    } finally {
      this.#underWay -= 1;
      if (this.#hold !== undefined) this.#send();
    }
  }
}

interface Waiting<Ask, Found> {
  ask: Ask;
  resolve(found: Found): void;
  reject(error: unknown): void;
}
