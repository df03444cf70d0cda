import { toDay } from '#server/platform/clock.ts';
import { keyedHash } from '#server/platform/keyed-hash.ts';

export type ChargeKey = (charge: { kind: string; profileId: string; subject: string; at: Date }) => string;

/**
 * Makes idempotency keys for what is charged once a subject and day (UTC), such as a paid look-up of a number. The
 * subject stands in it as a keyed hash: who reads the postings neither finds the number nor sees that two members paid
 * for the same one.
 *
 * @param key `keys('wallet charges')` of the site's secret
 */
export function createChargeKey(key: Buffer): ChargeKey {
  return ({ kind, profileId, subject, at }) => {
    const hidden = keyedHash(key, kind, profileId, subject);
    return `${kind}:${toDay(at)}:${hidden}`;
  };
}
