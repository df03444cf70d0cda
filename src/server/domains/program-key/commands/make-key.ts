import { randomBytes } from 'node:crypto';
import type { Scope } from '#contract/program-scope.ts';
import { notify } from '#server/domains/notification/door.ts';
import { lockActive, selectAccounts } from '#server/domains/profile/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { keyedHash } from '#server/platform/keyed-hash.ts';
import { canMakeKey } from '../policy.ts';
import { endingOf, joinScopes, writeKey } from '../rules.ts';

export type KeyHash = (key: string) => string;

/** @param secret site secret for this purpose alone: hashes in a database dump identify no key */
export function createKeyHash(secret: Buffer): KeyHash {
  return (key) => keyedHash(secret, key);
}

export interface KeyWish {
  name: string;
  scopes: readonly Scope[];
  /** Null if the key does not expire. */
  expiresAt: Date | null;
}

/** Creates a key and tells the member, as a stranger may hold the session. Stored only as a hash. */
export async function makeKey(
  { database, hash, mostKeys }: { database: Database; hash: KeyHash; mostKeys: number },
  { profileId, tokenVersion }: Member,
  wish: KeyWish,
  now: Date,
): Promise<{ id: string; key: string } | 'profile.deactivated' | 'session.ended' | 'program.key_limit'> {
  const key = writeKey(randomBytes(32));
  return transact(database.db, async (tx) => {
    // Exclusive: concurrent requests cannot exceed the limit, and no key outlives a sign-out everywhere.
    const isActive = await lockActive(tx, profileId);
    const account = await selectAccounts(tx).where('id', '=', profileId).executeTakeFirst();
    const version = account?.token_version ?? 0;
    const { keys } = await tx
      .selectFrom('program_key')
      .select((rows) => rows.fn.countAll<string>().as('keys'))
      .where('profile_id', '=', profileId)
      .where('token_version', '=', version)
      .executeTakeFirstOrThrow();
    const state = { isActive, isCurrent: version === tokenVersion, keys: Number(keys) };
    const refusal = refusalOf(canMakeKey(state, mostKeys));
    if (refusal !== null) return refusal;
    const { id } = await tx
      .insertInto('program_key')
      .values({
        profile_id: profileId,
        hash: hash(key),
        name: wish.name,
        ending: endingOf(key),
        scopes: joinScopes(wish.scopes),
        token_version: version,
        created_at: now,
        expires_at: wish.expiresAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await notifyOwner(tx, profileId, id, now);
    return { id, key };
  });
}

async function notifyOwner(tx: Tx, profileId: string, id: string, now: Date): Promise<void> {
  const values = { date: { at: Math.floor(now.getTime() / 1000) } };
  const notice = { kind: 'account_key_made', values, link: '/settings?view=programs' } as const;
  await notify(tx, { ...notice, profileId, key: `program_key:${id}`, isEssential: true }, now);
}
