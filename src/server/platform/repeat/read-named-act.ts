import type { ApiContext } from '../http/api.ts';
import { problem } from '../http/problem.ts';
import { keyedHash } from '../keyed-hash.ts';
import type { NamedAct } from './do-once.ts';

/** Characters of an idempotency key. */
const longestKey = 200;

/**
 * The name that the caller gave to an act by its `idempotency-key`, with all that is asked for; null where it has none, or
 * the answer to one that is no name.
 *
 * @param key 32 bytes, for this alone: neither what is asked for nor the name can be read in the table
 */
export function readNamedAct(c: ApiContext, key: Buffer, profileId: string, fields: object) {
  const name = c.req.header('idempotency-key');
  if (name === undefined) return null;
  if (name === '' || name.length > longestKey) {
    const details = [{ path: 'idempotency-key', message: `1–${longestKey} characters` }];
    return problem(c, 'request.invalid', { details });
  }
  const request = keyedHash(key, 'request', JSON.stringify([c.req.path, fields]));
  return { profileId, key: keyedHash(key, 'name', name), request } satisfies NamedAct;
}
