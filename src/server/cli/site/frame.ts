import type { Socket } from 'node:net';
import { Writable } from 'node:stream';

// Frame format between command and site: one byte of kind, four bytes of length (big-endian), content.

/** `command` and `interrupt` go to the site; the others come from it. */
const kinds = ['command', 'interrupt', 'output', 'errors', 'interruptible', 'end'] as const;
export type FrameKind = (typeof kinds)[number];

/** Limit of a frame's content. Longer output is split into several frames. */
const longestBytes = 256 * 1024;
const headBytes = 5;

export function toFrame(kind: FrameKind, content: string | Uint8Array = ''): Buffer {
  const bytes = Buffer.from(content);
  const head = Buffer.alloc(headBytes);
  head.writeUInt8(kinds.indexOf(kind), 0);
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

/** Yields incoming frames until the peer ends. @throws Error on malformed frames */
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

/** Sends what is written to it as frames, with the back pressure of the socket. */
export class FrameWriter extends Writable {
  readonly #socket: Socket;
  readonly #kind: FrameKind;

  constructor(socket: Socket, kind: FrameKind) {
    super();
    this.#socket = socket;
    this.#kind = kind;
    // The peer is gone: pending writes must not wait forever.
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
