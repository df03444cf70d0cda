import type { DeriveKey } from '#server/platform/db/site-secret.ts';
import { keyedHash } from '#server/platform/keyed-hash.ts';
import { createSeal, type Seal } from '#server/platform/seal.ts';

export interface MailKeys {
  /** Queued mail. */
  outbox: Seal;
  /** Links that confirm or deny an address. */
  links: Seal;
  /** Members' addresses, bound to the member. */
  members: Seal;
  /** Unsubscribe links. */
  stops: Seal;
  /** Case-insensitive, as mailboxes are in practice. */
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
