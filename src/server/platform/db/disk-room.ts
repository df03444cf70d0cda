import { statfsSync } from 'node:fs';
import { type Engine, type SessionStatus, simpleQuery, statusIn } from './engine.ts';

/** SQLSTATE disk_full. */
const diskFull = '53100';
/** SQLSTATE read_only_sql_transaction. */
const readOnly = '25006';

export function isDiskFull(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === diskFull;
}

/** The database answers what is read and takes nothing new: its disk is full, or it is there for reading alone. */
export function refusesWrites(error: unknown): boolean {
  return isDiskFull(error) || (error as { code?: unknown } | null)?.code === readOnly;
}

export function freeBytesIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Interval of the disk checks; each takes a few microseconds. */
const lookMs = 10;
/** Hysteresis: room counts as available again only above this multiple of the minimum. */
const surplus = 1.25;

export interface RoomOptions {
  folder: string;
  leastBytes: number;
  onChange(isLow: boolean, freeBytes: number): void;
}

export class DiskRoom {
  readonly #options: RoomOptions;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #isLow = false;

  constructor(options: RoomOptions) {
    this.#options = options;
  }

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
 * Wraps the engine so that writes fail with disk_full while the disk is nearly full. If the disk were really full, the
 * engine could not write its WAL and would crash.
 */
export function guardDiskRoom(engine: Engine, room: DiskRoom): Engine {
  let status: SessionStatus = 'I';
  /** What the session's defaults were set to. */
  let isClosed = false;
  let isTransactionClosed = false;
  const ask = async (messages: Uint8Array): Promise<Uint8Array> => {
    const answer = await engine.ask(messages);
    status = statusIn(answer) ?? status;
    return answer;
  };
  async function applyReadOnly(isLow: boolean): Promise<void> {
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
      await applyReadOnly(isLow);
      const answer = await ask(messages);
      return isLow ? asFull(answer) : answer;
    },
    close: () => engine.close(),
  };
}

/** Replaces the code of read-only errors by disk_full; both have five characters. */
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
