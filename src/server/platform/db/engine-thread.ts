import { Worker } from 'node:worker_threads';
import { type Engine, EngineLostError } from './engine.ts';

/** Bytes are a question. */
export type EngineOrder = Uint8Array | 'begin' | 'close';

export type EngineReport =
  /** Of an order, or that the database is open. */
  | { kind: 'done'; answer: Uint8Array | null }
  | { kind: 'failed'; message: string; isLost: boolean }
  | { kind: 'room'; isLow: boolean; freeBytes: number };

export interface EngineThreadData {
  folder: string;
  copyOf?: ArrayBuffer | undefined;
  leastFreeBytes: number;
}

/** What a running site wants to know of its embedded database. */
export interface EngineWatch {
  /** A statement that takes longer counts as one that never ends. */
  answerMs: number;
  onLost(error: EngineLostError): void;
  /** Told of each change, and at once where there is no room. */
  onRoom(isLow: boolean, freeBytes: number): void;
}

interface Waiting {
  resolve(answer: Uint8Array | null): void;
  reject(error: Error): void;
}

const lookMs = 1_000;

/**
 * The embedded database in a thread of its own, so that whoever does not need it never waits for a statement of others.
 *
 * @throws what keeps it from opening
 */
export class EngineThread implements Engine {
  readonly #worker: Worker;
  /** Who waits for the order that is under way. */
  #waiting: Waiting | null = null;
  #lost: EngineLostError | null = null;
  #isClosed = false;
  #room = { isLow: false, freeBytes: 0 };
  #watch: EngineWatch | null = null;
  #looking: NodeJS.Timeout | undefined;

  static async open({
    copyOf,
    ...data
  }: Omit<EngineThreadData, 'copyOf'> & { copyOf?: Blob | undefined }): Promise<EngineThread> {
    const bytes = await copyOf?.arrayBuffer();
    const thread = new EngineThread({ ...data, copyOf: bytes });
    await thread.#report();
    return thread;
  }

  private constructor(data: EngineThreadData) {
    this.#worker = new Worker(new URL('./embedded-thread.ts', import.meta.url), {
      workerData: data,
      ...(data.copyOf && { transferList: [data.copyOf] }),
    });
    this.#worker.on('message', (report: EngineReport) => this.#take(report));
    this.#worker.on('error', (error) => this.#lose(`the embedded database failed (${(error as Error).message})`));
    this.#worker.on('exit', () => this.#lose('the embedded database ended'));
  }

  get isLow(): boolean {
    return this.#room.isLow;
  }

  get isLost(): boolean {
    return this.#lost !== null;
  }

  async begin(): Promise<void> {
    await this.#order('begin');
  }

  async ask(messages: Uint8Array): Promise<Uint8Array> {
    // Bytes of its own: the driver's lie in an array with others.
    const own = new Uint8Array(messages);
    return (await this.#order(own, [own.buffer])) ?? new Uint8Array(0);
  }

  async close(): Promise<void> {
    clearInterval(this.#looking);
    if (this.#lost === null) await this.#order('close');
    this.#isClosed = true;
    await this.#worker.terminate();
  }

  watch(watch: EngineWatch): void {
    this.#watch = watch;
    if (this.#room.isLow) watch.onRoom(true, this.#room.freeBytes);
    let before: unknown = null;
    let silentMs = 0;
    // By looks, and not by the time since: a process that was stopped itself goes on where it was.
    this.#looking = setInterval(() => {
      silentMs = this.#waiting !== null && this.#waiting === before ? silentMs + lookMs : 0;
      before = this.#waiting;
      if (silentMs >= watch.answerMs) this.#lose(`the embedded database did not answer for ${silentMs / 1000} s`);
    }, lookMs);
    this.#looking.unref();
  }

  async #order(order: EngineOrder, transferred: ArrayBuffer[] = []): Promise<Uint8Array | null> {
    if (this.#lost !== null) throw this.#lost;
    const answer = this.#report();
    this.#worker.postMessage(order, transferred);
    return answer;
  }

  #report(): Promise<Uint8Array | null> {
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array | null>();
    this.#waiting = { resolve, reject };
    return promise;
  }

  #take(report: EngineReport): void {
    if (report.kind === 'room') {
      this.#room = report;
      this.#watch?.onRoom(report.isLow, report.freeBytes);
    } else if (report.kind === 'done') this.#settle((waiting) => waiting.resolve(report.answer));
    else if (report.isLost) this.#lose(report.message);
    else this.#settle((waiting) => waiting.reject(new Error(report.message)));
  }

  #settle(how: (waiting: Waiting) => void): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting !== null) how(waiting);
  }

  #lose(what: string): void {
    if (this.#isClosed || this.#lost !== null) return;
    const error = new EngineLostError(what);
    this.#lost = error;
    clearInterval(this.#looking);
    this.#settle((waiting) => waiting.reject(error));
    this.#watch?.onLost(error);
  }
}
