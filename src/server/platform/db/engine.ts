/** The embedded database, by the bytes of PostgreSQL's protocol. One question at a time. */
export interface Engine {
  /** As if a connection began: there is one session for all of them. */
  begin(): Promise<void>;
  /**
   * @param messages as a client sends them
   * @returns all that the database answers to them
   * @throws EngineLostError when it is broken: it must not be asked again
   */
  ask(messages: Uint8Array): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** The embedded database broke, or does not answer. Nothing that it acknowledged is lost: another start finds it. */
export class EngineLostError extends Error {
  override name = 'EngineLostError';
}

// Of the messages of PostgreSQL's protocol (https://www.postgresql.org/docs/current/protocol-message-formats.html).

/** A statement without parameters. */
export function simpleQuery(text: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(length.length + Buffer.byteLength(text) + 1);
  return Buffer.concat([Buffer.from('Q'), length, Buffer.from(`${text}\0`)]);
}

/** Each is a transaction of its own. */
export const newSession = ['rollback', 'discard all'].map(simpleQuery);

/** ReadyForQuery: its length without the letter, and that no transaction is open. */
export const ready = Buffer.from('Z\0\0\0\x05I', 'latin1');
const sync = Buffer.from('S\0\0\0\x04', 'latin1');

/** Whether the database must say that it is ready again. */
export function endsQuestion(messages: Uint8Array): boolean {
  return messages[0] === 'Q'.charCodeAt(0) || sync.equals(messages.subarray(-sync.length));
}

/** How a session stands: no transaction, one that is open, or one that failed. */
export type SessionStatus = 'I' | 'T' | 'E';

/** What an answer says at its end; null where it does not end. */
export function statusIn(answer: Uint8Array): SessionStatus | null {
  const end = answer.subarray(-ready.length);
  if (!ready.subarray(0, -1).equals(end.subarray(0, -1))) return null;
  return String.fromCharCode(end.at(-1) ?? 0) as SessionStatus;
}
