import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';
import type { PoolConfig } from 'pg';

// Of the messages of PostgreSQL's protocol (https://www.postgresql.org/docs/current/protocol-message-formats.html). Each
// begins with the letter of its kind, but the first one of a connection, whose length is less than 2^24 bytes.
const startup = 0;
const terminate = 'X'.charCodeAt(0);
/** ReadyForQuery: its length without the letter, and that no transaction is open. */
const ready = Buffer.from('Z\0\0\0\x05I', 'latin1');

/** A statement without parameters. */
function simpleQuery(text: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(length.length + Buffer.byteLength(text) + 1);
  return Buffer.concat([Buffer.from('Q'), length, Buffer.from(`${text}\0`)]);
}

/** As if a connection began: the embedded database has one session for all of them. Each is a transaction of its own. */
const newSession = ['rollback', 'discard all'].map(simpleQuery);

/**
 * What the driver takes for its line to a server: it hands what is written on to the embedded database and tells what that
 * answers. All messages of a statement go there in one call, and only the driver reads the answer's bytes.
 *
 * There must be one at a time, and the database's own `query` must not be used any more: it would not hear the answer.
 */
class EmbeddedSocket extends Duplex {
  readonly #pglite: PGlite;

  constructor(pglite: PGlite) {
    super();
    this.#pglite = pglite;
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
      for (const message of newSession) await this.#ask(message);
      this.push(ready);
      return;
    }
    // To end the session would end the database.
    const asked = messages.filter((message) => message[0] !== terminate);
    if (asked.length === 0) return;
    for (const bytes of await this.#ask(Buffer.concat(asked))) this.push(bytes);
  }

  async #ask(messages: Buffer): Promise<Buffer[]> {
    const answer: Buffer[] = [];
    // Copies: they are parts of the engine's memory, which goes on.
    const onRawData = (bytes: Uint8Array) => void answer.push(Buffer.from(bytes));
    await this.#pglite.execProtocolRawStream(messages, { onRawData });
    return answer;
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
export function lineTo(pglite: PGlite) {
  return { stream: () => new EmbeddedSocket(pglite), ssl: false, max: 1 } satisfies PoolConfig;
}
