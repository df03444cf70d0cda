import { Duplex } from 'node:stream';
import type { PoolConfig } from 'pg';
import { type Engine, ready } from './engine.ts';

// PostgreSQL protocol (https://www.postgresql.org/docs/current/protocol-message-formats.html): messages begin with
// their type letter. The startup message has none; its first length byte is 0, because it is shorter than 2^24 bytes.
const startup = 0;
const terminate = 'X'.charCodeAt(0);
/** All messages of a statement go to the database in one call. Only one socket may exist at a time. */
class EmbeddedSocket extends Duplex {
  readonly #engine: Engine;

  constructor(engine: Engine) {
    super();
    this.#engine = engine;
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  override _write(message: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.#send([message]).then(() => done(), done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#send(chunks.map(({ chunk }) => chunk)).then(() => done(), done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  /** Data is pushed as it arrives. */
  override _read(): void {}

  async #send(messages: Buffer[]): Promise<void> {
    if (messages[0]?.[0] === startup) {
      await this.#engine.begin();
      this.push(ready);
      return;
    }
    // Terminate would end the database.
    const asked = messages.filter((message) => message[0] !== terminate);
    if (asked.length === 0) return;
    const { buffer, byteOffset, byteLength } = await this.#engine.ask(Buffer.concat(asked));
    this.push(Buffer.from(buffer, byteOffset, byteLength));
  }

  // Socket options have no meaning within a process.
  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}

/** Overrides environment variables such as PGSSLMODE. */
export function embeddedPoolConfig(engine: Engine) {
  return { stream: () => new EmbeddedSocket(engine), ssl: false, max: 1 } satisfies PoolConfig;
}
