import { sql } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/db/database.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { keyedHash } from '#server/platform/keyed-hash.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';
import '../tables.ts';

/** Keyed hash of a number, by which unlisted ones are known. Without the site's secret nobody can try numbers out. */
export type PhoneHash = (phone: string) => string;

/** What the site's secret is asked for. Servers and commands must ask for the same, or nothing stays unlisted. */
export const unlistedKey = 'unlisted numbers';

/** @param key of `unlistedKey` */
export function createPhoneHash(key: Buffer): PhoneHash {
  return (phone) => keyedHash(key, phone);
}

/**
 * The same for who has only the database: commands of the operator, imports. Not within a transaction.
 *
 * @throws SiteSecretError when the secret at hand is not the database's
 */
export async function loadPhoneHash(database: Database): Promise<PhoneHash> {
  return createPhoneHash((await loadSiteSecret(database))(unlistedKey));
}

/** Of these numbers, those that their holders had unlisted, under whatever spelling. */
export async function listUnlisted(db: Db, hash: PhoneHash, phones: readonly string[]): Promise<Set<string>> {
  if (phones.length === 0) return new Set();
  // Several spellings may be asked for at once.
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

/** Whether a number is unlisted, under whatever spelling. One that is stays so until the caller's transaction ends. */
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

/** Under what a subscriber's wish may stand, the number's own hash first. */
export function hashesOf(hash: PhoneHash, phone: string): string[] {
  return spellingsOf(phone).map(hash);
}

/**
 * Keeps numbers from being unlisted until the caller's transaction ends. Every transaction that writes a name to a
 * number calls this before it locks any number's row, then leaves out what `listUnlisted` names: so of a write and an
 * unlisting at once, the unlisting either comes first and is seen, or comes after and deletes what was written.
 * Writers do not wait for each other.
 */
export async function holdUnlisting(tx: Tx): Promise<void> {
  // Share mode lets other writers pass; the unlisting's own insert waits for all of them.
  await sql`lock table unlisted_number in share mode`.execute(tx);
}
