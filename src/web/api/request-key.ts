import { useRef } from 'react';

/** The act may have been done all the same: the answer was lost, or the server broke off. */
const unknownOutcomes: ReadonlySet<string> = new Set(['network.unreachable', 'server.failed', 'server.no_database']);

/** Whether nobody knows, after this answer, if the act was done: then no page says that it was not. */
export function isUnknownOutcome(code: string): boolean {
  return unknownOutcomes.has(code);
}

/** Words for the `idempotency-key` of one act; also on a page without TLS, where `randomUUID` does not exist. */
export function makeRequestKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}

/**
 * The key that a button's act is sent under: the same again while nobody knows whether the act was done, a new one once
 * that is known, because the server answers a key for a day as it did the first time.
 */
export function useRequestKey() {
  const key = useRef<string | null>(null);
  return {
    read() {
      key.current ??= makeRequestKey();
      return key.current;
    },
    /** @param code of the refusal, null where the act was done */
    settle(code: string | null) {
      if (code === null || !isUnknownOutcome(code)) key.current = null;
    },
  };
}
