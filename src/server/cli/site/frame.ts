import type { Socket } from 'node:net';
import { Writable } from 'node:stream';

// What a command and the site say to each other: one byte for the kind, four for the length, and so many bytes.

/** `command` and `interrupt` go to the site; `output`, `errors`, `interruptible` and `end` come from it. */
const kinds = ['command', 'interrupt', 'output', 'errors', 'interruptible', 'end'] as const;
export type FrameKind = (typeof kinds)[number];

/** A list of arguments is short; what a command prints is cut into pieces of this size. */
const longestBytes = 256 * 1024;
const headBytes = 5;

export function toFrame(kind: FrameKind, content: string | Uint8Array = ''): Buffer {
  const bytes = Buffer.from(content);
  const head = Buffer.alloc(headBytes);
  head.writeUInt8(kinds.indexOf(kind), 0);
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

/**
 * The frames that come in, until the other side ends.
 *
 * @throws Error when they are none
 */
export async function* readFrames(socket: Socket): AsyncGenerator<{ kind: FrameKind; content: Buffer }> {
  let held: Buffer = Buffer.alloc(0);
  for await (const piece of socket) {
    held = Buffer.concat([held, piece as Buffer]);
    while (held.length >= headBytes) {
      const kind = kinds[held.readUInt8(0)];
      const end = headBytes + held.readUInt32BE(1);
      if (kind === undefined || end > headBytes + longestBytes) throw new Error('this is no command');
      if (held.length < end) break;
      yield { kind, content: held.subarray(headBytes, end) };
      held = held.subarray(end);
    }
  }
}

/** What is written to it goes to the other side as frames, no faster than that reads. */
export class FrameWriter extends Writable {
  readonly #socket: Socket;
  readonly #kind: FrameKind;

  constructor(socket: Socket, kind: FrameKind) {
    super();
    this.#socket = socket;
    this.#kind = kind;
    // Whoever asked has gone: what waits for room must not wait for ever.
    socket.once('close', () => this.destroy());
    this.on('error', () => {});
  }

  override _write(content: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    let at = 0;
    const next = (error?: Error | null): void => {
      if (error || at >= content.length) {
        done(error);
        return;
      }
      const piece = content.subarray(at, at + longestBytes);
      at += piece.length;
      this.#socket.write(toFrame(this.#kind, piece), next);
    };
    next();
  }
}
