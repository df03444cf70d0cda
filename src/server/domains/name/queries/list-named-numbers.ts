import { listShownHolders } from '#server/domains/profile/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listUnlisted, type PhoneHash } from './list-unlisted.ts';

export async function listNamedNumbers(db: Db, hash: PhoneHash, phones: readonly string[]): Promise<Set<string>> {
  const named = await listShownHolders(db, phones);
  const unlisted = await listUnlisted(db, hash, named);
  return new Set(named.filter((phone) => !unlisted.has(phone)));
}
