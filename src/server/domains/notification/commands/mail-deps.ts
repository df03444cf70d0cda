import type { DeriveKey } from '#server/platform/db/site-secret.ts';
import { keyedHash } from '#server/platform/keyed-hash.ts';
import { createSeal, type Seal } from '#server/platform/seal.ts';

/** How addresses and what is written to them are kept: none of it can be read without the site's secret. */
export interface MailKeys {
  /** What waits to be sent. */
  outbox: Seal;
  /** The links by which somebody says whether an address is theirs. */
  links: Seal;
  /** Addresses of members, each for its member alone. */
  members: Seal;
  /** The links by which who reads a mail stops its like. */
  stops: Seal;
  /** Capital and small letters are the same mailbox to all that people use. */
  hash(address: string): string;
}

export function createMailKeys(keys: DeriveKey): MailKeys {
  const hashKey = keys('mail addresses');
  return {
    outbox: createSeal(keys('mail outbox')),
    links: createSeal(keys('mail links')),
    members: createSeal(keys('mail of members')),
    stops: createSeal(keys('mail stops')),
    hash: (address) => keyedHash(hashKey, address.toLowerCase()),
  };
}
