import type { ApiContext } from '../http/api.ts';
import { problem } from '../http/problem.ts';
import { keyedHash } from '../keyed-hash.ts';
import type { IdempotencyKey } from './with-idempotency-key.ts';

const longestKey = 200;

/** Null without a header; an error response for an invalid one. */
export function readIdempotencyKey(c: ApiContext, key: Buffer, profileId: string, fields: object) {
  const name = c.req.header('idempotency-key');
  if (name === undefined) return null;
  if (name === '' || name.length > longestKey) {
    const details = [{ path: 'idempotency-key', message: `1–${longestKey} characters` }];
    return problem(c, 'request.invalid', { details });
  }
  const request = keyedHash(key, 'request', JSON.stringify([c.req.path, fields]));
  return { profileId, key: keyedHash(key, 'name', name), request } satisfies IdempotencyKey;
}
