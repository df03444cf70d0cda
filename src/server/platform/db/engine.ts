/** The embedded database at the level of PostgreSQL protocol messages. One request at a time. */
export interface Engine {
  /** Resets the session that all connections share. */
  begin(): Promise<void>;
  /** Returns the complete response. @throws EngineLostError if the engine must not be used again */
  ask(messages: Uint8Array): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** The embedded database crashed or hangs. Committed data survive a restart. */
export class EngineLostError extends Error {
  override name = 'EngineLostError';
}

export function simpleQuery(text: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(length.length + Buffer.byteLength(text) + 1);
  return Buffer.concat([Buffer.from('Q'), length, Buffer.from(`${text}\0`)]);
}

/** Two messages, because `discard all` cannot run in a transaction. */
export const newSession = ['rollback', 'discard all'].map(simpleQuery);

/** ReadyForQuery with length and status "idle". */
export const ready = Buffer.from('Z\0\0\0\x05I', 'latin1');
const sync = Buffer.from('S\0\0\0\x04', 'latin1');

/** Whether the response must end with ReadyForQuery. */
export function endsQuestion(messages: Uint8Array): boolean {
  return messages[0] === 'Q'.charCodeAt(0) || sync.equals(messages.subarray(-sync.length));
}

/** Transaction status: idle, open or failed. */
export type SessionStatus = 'I' | 'T' | 'E';

/** Null if the response does not end with ReadyForQuery. */
export function statusIn(answer: Uint8Array): SessionStatus | null {
  const end = answer.subarray(-ready.length);
  if (!ready.subarray(0, -1).equals(end.subarray(0, -1))) return null;
  return String.fromCharCode(end.at(-1) ?? 0) as SessionStatus;
}
