import type { Kysely } from 'kysely';
import { commitHubOf } from '../db/commit-hub.ts';
import type { Seal } from '../seal.ts';

// What events are about is hidden from who reads the table: it may be a phone number that nothing else here names.
const seals = new WeakMap<object, Seal>();

/** From now on events published through this database are sealed. */
export function useSeal<T>(db: Kysely<T>, seal: Seal): void {
  seals.set(commitHubOf(db), seal);
}

/** Null where nobody gave a key, as in a command of the operator. */
export function sealOf<T>(db: Kysely<T>): Seal | null {
  return seals.get(commitHubOf(db)) ?? null;
}
