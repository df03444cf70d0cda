import type { Kysely } from 'kysely';
import { commitHubOf } from '../db/commit-hub.ts';
import type { Seal } from '../seal.ts';

// Event keys may be phone numbers that occur nowhere else in the database, so they are encrypted.
const seals = new WeakMap<object, Seal>();

export function useSeal<T>(db: Kysely<T>, seal: Seal): void {
  seals.set(commitHubOf(db), seal);
}

export function sealOf<T>(db: Kysely<T>): Seal | null {
  return seals.get(commitHubOf(db)) ?? null;
}
