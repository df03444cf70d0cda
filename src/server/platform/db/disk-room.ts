import { statfsSync } from 'node:fs';
import { type Engine, type SessionStatus, simpleQuery, statusIn } from './engine.ts';

/** SQLSTATE: the database's disk is full. */
const diskFull = '53100';
/** SQLSTATE of a write where only reading is allowed. */
const readOnly = '25006';

/** Whether a write failed since there is no room on the database's disk. */
export function isDiskFull(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === diskFull;
}

/** What this process may still write on the disk that a folder is on. */
export function freeBytesIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Between two looks at the disk: a look takes some microseconds. */
const lookMs = 10;
/** Room is there again when there is so much more than the least, so that it does not come and go. */
const surplus = 1.25;

export interface RoomOptions {
  /** Somewhere on the disk. */
  folder: string;
  leastBytes: number;
  /** Told of each change. */
  onChange(isLow: boolean, freeBytes: number): void;
}

/** Whether a disk has room, by a look at it now and then. */
export class DiskRoom {
  readonly #options: RoomOptions;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #isLow = false;

  constructor(options: RoomOptions) {
    this.#options = options;
  }

  /** Looks again where the last look is some time ago. */
  isLow(): boolean {
    const now = performance.now();
    if (now - this.#lookedAt < lookMs) return this.#isLow;
    this.#lookedAt = now;
    const { folder, leastBytes, onChange } = this.#options;
    const free = freeBytesIn(folder);
    const isLow = free < leastBytes * (this.#isLow ? surplus : 1);
    if (isLow !== this.#isLow) {
      this.#isLow = isLow;
      onChange(isLow, free);
    }
    return isLow;
  }
}

const byDefault = {
  true: simpleQuery('set default_transaction_read_only = on'),
  false: simpleQuery('reset default_transaction_read_only'),
};
const thisOne = simpleQuery('set transaction read only');

/**
 * The engine, which takes no writes while its disk is nearly full, and fails them as PostgreSQL does on a full one. Were
 * it to fill the disk, it could not write its log, and would break in the midst.
 */
export function keepRoom(engine: Engine, room: DiskRoom): Engine {
  let status: SessionStatus = 'I';
  /** What the session was told. */
  let isClosed = false;
  let isTransactionClosed = false;
  const ask = async (messages: Uint8Array): Promise<Uint8Array> => {
    const answer = await engine.ask(messages);
    status = statusIn(answer) ?? status;
    return answer;
  };
  async function tell(isLow: boolean): Promise<void> {
    if (status === 'I') {
      isTransactionClosed = false;
      if (isLow === isClosed) return;
      await ask(byDefault[`${isLow}`]);
      isClosed = isLow;
    } else if (isLow && !isTransactionClosed) {
      isTransactionClosed = true;
      await ask(thisOne);
    }
  }
  return {
    async begin() {
      await engine.begin();
      status = 'I';
      isClosed = false;
    },
    async ask(messages) {
      const isLow = room.isLow();
      await tell(isLow);
      const answer = await ask(messages);
      return isLow ? asFull(answer) : answer;
    },
    close: () => engine.close(),
  };
}

/** Gives errors that say "read only" the code of a full disk: both are five letters. */
function asFull(answer: Uint8Array): Uint8Array {
  const bytes = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength);
  for (let at = 0; at + 5 <= bytes.length; at += 1 + bytes.readUInt32BE(at + 1)) {
    if (bytes[at] !== 'E'.charCodeAt(0)) continue;
    const error = bytes.subarray(at, at + 1 + bytes.readUInt32BE(at + 1));
    const code = error.indexOf(`\0C${readOnly}\0`, 0, 'latin1');
    if (code >= 0) error.write(diskFull, code + 2, 'latin1');
  }
  return answer;
}
