import { Duplex } from 'node:stream';
import type { PoolConfig } from 'pg';
import { type Engine, ready } from './engine.ts';

// Of the messages of PostgreSQL's protocol (https://www.postgresql.org/docs/current/protocol-message-formats.html). Each
// begins with the letter of its kind, but the first one of a connection, whose length is less than 2^24 bytes.
const startup = 0;
const terminate = 'X'.charCodeAt(0);
/**
 * What the driver takes for its line to a server: it hands what is written on to the embedded database and tells what that
 * answers. All messages of a statement go there in one call, and only the driver reads the answer's bytes.
 *
 * There must be one at a time.
 */
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

  /** What was written at once, or while something else was under way. */
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#send(chunks.map(({ chunk }) => chunk)).then(() => done(), done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  /** Nobody is asked for more: what comes is told when it comes. */
  override _read(): void {}

  async #send(messages: Buffer[]): Promise<void> {
    if (messages[0]?.[0] === startup) {
      await this.#engine.begin();
      this.push(ready);
      return;
    }
    // To end the session would end the database.
    const asked = messages.filter((message) => message[0] !== terminate);
    if (asked.length === 0) return;
    const { buffer, byteOffset, byteLength } = await this.#engine.ask(Buffer.concat(asked));
    this.push(Buffer.from(buffer, byteOffset, byteLength));
  }

  // Between two parts of a process there is nothing to be set.
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

/** How the driver reaches an embedded database that is open, by one client at a time; whatever the environment says of servers. */
export function lineTo(engine: Engine) {
  return { stream: () => new EmbeddedSocket(engine), ssl: false, max: 1 } satisfies PoolConfig;
}
