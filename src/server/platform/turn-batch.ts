/** Readings under way beyond which the next one waits: for more to come, which costs each of them less. */
const mostUnderWay = 2;
/** Milliseconds that it waits at most, however long those under way take. */
const holdMs = 2;

/**
 * Collects what is asked for within one turn of the event loop and does it all at once: under load many ask in the
 * same turn, and one who is alone waits for no one. While two readings are under way, what is asked for goes on being
 * collected until one of them ends, or two milliseconds are over. Who asks together fails together.
 */
export class TurnBatch<Ask, Found> {
  readonly #read: (asks: readonly Ask[]) => Promise<readonly Found[]>;
  readonly #most: number;
  #waiting: Waiting<Ask, Found>[] = [];
  #underWay = 0;
  /** Set while what waits is held back. */
  #hold: NodeJS.Timeout | undefined;

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
    if (count === 1) setImmediate(() => this.#endTurn());
    if (count >= this.#most) this.#send();
    return promise;
  }

  #endTurn(): void {
    // A full batch of this turn may have gone already, and what is held since then goes by its own time.
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
