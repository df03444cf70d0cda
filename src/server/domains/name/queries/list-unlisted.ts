import { sql } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/db/database.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { keyedHash } from '#server/platform/keyed-hash.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';

/** Keyed hash that identifies unlisted numbers. Without the site's secret nobody can test numbers against it. */
export type PhoneHash = (phone: string) => string;

/** Purpose for key derivation. Servers and commands must use the same one, or unlisted numbers are not found. */
export const unlistedKey = 'unlisted numbers';

/** @param key derived for `unlistedKey` */
export function createPhoneHash(key: Buffer): PhoneHash {
  return (phone) => keyedHash(key, phone);
}

/** `createPhoneHash` outside a server; not in a transaction. @throws SiteSecretError for a wrong secret */
export async function loadPhoneHash(database: Database): Promise<PhoneHash> {
  return createPhoneHash((await loadSiteSecret(database))(unlistedKey));
}

export async function listUnlisted(db: Db, hash: PhoneHash, phones: readonly string[]): Promise<Set<string>> {
  if (phones.length === 0) return new Set();
  // Spellings of one number share their hashes.
  const byHash = new Map<string, string[]>();
  for (const phone of phones) {
    for (const key of hashesOf(hash, phone)) byHash.set(key, [...(byHash.get(key) ?? []), phone]);
  }
  const found = await db
    .selectFrom('unlisted_number')
    .select('phone_hash')
    .where('phone_hash', '=', sql<string>`any(${[...byHash.keys()]}::text[])`)
    .execute();
  return new Set(found.flatMap((row) => byHash.get(row.phone_hash) ?? []));
}

/** Whether a number is unlisted, in any spelling. Locks the rows, so that it stays so until the transaction ends. */
export async function lockUnlisted(tx: Tx, hash: PhoneHash, phone: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('unlisted_number')
    .select('phone_hash')
    .where('phone_hash', 'in', hashesOf(hash, phone))
    .orderBy('phone_hash')
    .forUpdate()
    .execute();
  return rows.length > 0;
}

/** Hashes under which the number may be unlisted, its own first. */
export function hashesOf(hash: PhoneHash, phone: string): string[] {
  return spellingsOf(phone).map(hash);
}

/**
 * Blocks unlisting until the transaction ends. Each transaction that writes names calls this before it locks numbers,
 * then skips `listUnlisted`: an unlisting is seen, or comes after and deletes. Writers do not block each other.
 */
export async function holdUnlisting(tx: Tx): Promise<void> {
  // Share mode admits other writers, while the unlisting's insert waits for all of them.
  await sql`lock table unlisted_number in share mode`.execute(tx);
}
