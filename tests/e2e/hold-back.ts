import { intercept } from './intercept.ts';
import type { Visitor } from './visitor.ts';

/** Requests of the visitor's page whose address matches wait until what this gives is called. */
export async function holdBack(
  visitor: Visitor,
  pattern: string,
  stage: 'Request' | 'Response' = 'Request',
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await intercept(visitor, pattern, (request) => promise.then(() => request.pass()), stage);
  return resolve;
}

/** They are answered by the server at once, and the answer waits until what this gives is called. */
export const holdAnswer = (visitor: Visitor, pattern: string): Promise<() => void> =>
  holdBack(visitor, pattern, 'Response');
