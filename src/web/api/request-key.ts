import { useRef } from 'react';

/** The action may have succeeded: the answer was lost, or the server failed midway. */
const unknownOutcomes: ReadonlySet<string> = new Set(['network.unreachable', 'server.failed', 'server.no_database']);

/** Whether the outcome is unknown after this error; then no page may claim that the action failed. */
export function isUnknownOutcome(code: string): boolean {
  return unknownOutcomes.has(code);
}

/** A new idempotency key. Works without TLS too, where `randomUUID` is missing. */
export function makeRequestKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}

/** Idempotency key of a button press, reused until the outcome is known; the server replays its answer for a day. */
export function useRequestKey() {
  const key = useRef<string | null>(null);
  return {
    read() {
      key.current ??= makeRequestKey();
      return key.current;
    },
    settle(code: string | null) {
      if (code === null || !isUnknownOutcome(code)) key.current = null;
    },
  };
}
