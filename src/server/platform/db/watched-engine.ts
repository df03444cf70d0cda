import { Worker } from 'node:worker_threads';
import { DiskRoom, guardDiskRoom } from './disk-room.ts';
import { type Engine, EngineLostError } from './engine.ts';
import { engineOf, openPglite } from './pglite-engine.ts';
import type { WatchdogData } from './watchdog.ts';

export interface WatchedEngineOptions {
  folder: string;
  copyOf?: Blob | undefined;
  leastFreeBytes: number;
}

export interface EngineWatch {
  /** Time in ms after which a statement counts as hung, and the process is killed. */
  answerMs: number;
  lastWords: string;
  onLost(error: EngineLostError): void;
  onRoom(isLow: boolean, freeBytes: number): void;
}

const lookMs = 1_000;

export class WatchedEngine implements Engine {
  readonly #engine: Engine;
  readonly #room: DiskRoom;
  /** Shared with the watchdog; odd during a request. */
  readonly #questions = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  #lost: EngineLostError | null = null;
  #freeBytes = 0;
  #isLow = false;
  #watch: EngineWatch | null = null;
  #watchdog: Worker | null = null;
  readonly #looking: NodeJS.Timeout;

  static async open({ folder, copyOf, leastFreeBytes }: WatchedEngineOptions): Promise<WatchedEngine> {
    const pglite = await openPglite(folder, copyOf).catch((error: Error) => {
      throw new EngineLostError(`the embedded database failed (${error.message})`);
    });
    return new WatchedEngine(engineOf(pglite), folder, leastFreeBytes);
  }

  private constructor(engine: Engine, folder: string, leastBytes: number) {
    this.#room = new DiskRoom({ folder, leastBytes, onChange: (isLow, free) => this.#takeRoom(isLow, free) });
    this.#engine = guardDiskRoom(engine, this.#room);
    this.#room.isLow();
    // The disk may fill up while the database is idle.
    this.#looking = setInterval(() => this.#room.isLow(), lookMs);
    this.#looking.unref();
  }

  get isLow(): boolean {
    return this.#isLow;
  }

  get isLost(): boolean {
    return this.#lost !== null;
  }

  begin(): Promise<void> {
    return this.#count(() => this.#engine.begin());
  }

  ask(messages: Uint8Array): Promise<Uint8Array> {
    return this.#count(() => this.#engine.ask(messages));
  }

  async close(): Promise<void> {
    clearInterval(this.#looking);
    await this.#watchdog?.terminate();
    if (this.#lost === null) await this.#engine.close();
  }

  watch(watch: EngineWatch): void {
    this.#watch = watch;
    if (this.#isLow) watch.onRoom(true, this.#freeBytes);
    const { answerMs, lastWords } = watch;
    const workerData: WatchdogData = { questions: this.#questions, answerMs, lastWords };
    this.#watchdog = new Worker(new URL('./watchdog.ts', import.meta.url), { workerData });
    this.#watchdog.unref();
  }

  async #count<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    if (this.#lost !== null) throw this.#lost;
    Atomics.add(this.#questions, 0, 1);
    try {
      return await ask();
    } catch (error) {
      if (error instanceof EngineLostError) this.#lose(error);
      throw error;
    } finally {
      Atomics.add(this.#questions, 0, 1);
    }
  }

  #takeRoom(isLow: boolean, freeBytes: number): void {
    this.#isLow = isLow;
    this.#freeBytes = freeBytes;
    this.#watch?.onRoom(isLow, freeBytes);
  }

  #lose(error: EngineLostError): void {
    if (this.#lost !== null) return;
    this.#lost = error;
    this.#watch?.onLost(error);
  }
}
