import { createECDH } from 'node:crypto';
import { lockActive } from '#server/domains/profile/door.ts';
import { selectLivingSessions } from '#server/domains/sign-in/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { LocaleTag } from '#shared/locale.ts';
import { dayMs } from '#shared/time.ts';
import { hashEndpoint, type PushSeal } from './push-seal.ts';
import type { PushTarget } from './push-sender.ts';

const mostDevices = 20;

export interface NewDevice {
  target: PushTarget;
  browser: string;
  locale: LocaleTag;
  showsContent: boolean;
}

type Subscribed = { id: string } | 'push.taken' | 'push.device_limit';

/** Whether a public key is a point of P-256; nothing can be encrypted for other keys. */
export function isPushKey(p256dh: string): boolean {
  const probe = createECDH('prime256v1');
  probe.generateKeys();
  try {
    probe.computeSecret(p256dh, 'base64url');
    return true;
  } catch {
    return false;
  }
}

/**
 * Adds or updates one of the member's devices. A subscription of another member is taken over only with its keys,
 * which only the browser knows: then the browser changed hands and must not show the former owner's notices.
 */
export async function subscribePush(
  { db, seal }: { db: Db; seal: PushSeal },
  { profileId, sessionId }: Member,
  { target, browser, locale, showsContent }: NewDevice,
  now: Date,
): Promise<Subscribed> {
  const endpoint = hashEndpoint(target.endpoint);
  const fresh = {
    profile_id: profileId,
    session_id: sessionId,
    sealed: seal.seal(target, profileId),
    browser,
    locale,
    shows_content: showsContent,
    is_paused: false,
    not_before: null,
    refusals: 0,
    error: null,
  };
  return transact<Subscribed>(db, async (tx) => {
    // Serializes parallel requests, so that the second one counts the first device.
    await lockActive(tx, profileId);
    const found = await tx
      .selectFrom('push_subscription')
      .select(['id', 'profile_id', 'sealed'])
      .where('endpoint', '=', endpoint)
      .forUpdate()
      .executeTakeFirst();
    const isOwn = found?.profile_id === profileId;
    if (found && !isOwn && !isSame(seal.open(found.sealed, found.profile_id), target)) return 'push.taken';
    if (!isOwn) {
      const { count } = await tx
        .selectFrom('push_subscription')
        .where('profile_id', '=', profileId)
        .select((all) => all.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      if (Number(count) >= mostDevices) return 'push.device_limit';
    }
    const kept = await tx
      .insertInto('push_subscription')
      .values({ ...fresh, endpoint, created_at: now })
      .onConflict((conflict) =>
        conflict
          .column('endpoint')
          .doUpdateSet(isOwn ? fresh : { ...fresh, created_at: now, sent_at: null, failed_at: null, taken: '' })
          // A row inserted since the read belongs to the transaction that wrote it.
          .where((row) =>
            row.or([
              row('push_subscription.profile_id', '=', profileId),
              row('push_subscription.id', '=', found?.id ?? '0'),
            ]),
          ),
      )
      .returning('id')
      .executeTakeFirst();
    return kept ?? 'push.taken';
  });
}

function isSame(one: PushTarget | null, other: PushTarget): boolean {
  return one !== null && one.p256dh === other.p256dh && one.auth === other.auth;
}

/** @returns whether the device was the member's */
export async function unsubscribePush(db: Db, { profileId }: Member, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscription')
    .where('id', '=', id)
    .where('profile_id', '=', profileId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Deletes devices whose session ended, since signing out elsewhere must stop notices there. Runs before each use, and
 * as a job for other members.
 */
export async function forgetSignedOut(db: Db, profileId: string, now: Date): Promise<void> {
  const living = selectLivingSessions(db, now).where('session.profile_id', '=', profileId);
  await db
    .deleteFrom('push_subscription')
    .where('profile_id', '=', profileId)
    .where('session_id', 'not in', living)
    .execute();
}

export async function forgetAllSignedOut(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('push_subscription').where('session_id', 'not in', selectLivingSessions(db, now)).execute();
}

/** Devices not used for longer are probably not looked at. */
const unseenMs = 180 * dayMs;

/** Deletes devices whose session was last used 180 days ago or earlier, even if it is still valid. */
export async function forgetUnseen(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - unseenMs);
  await db
    .deleteFrom('push_subscription')
    .where('created_at', '<', before)
    .where('session_id', 'not in', selectLivingSessions(db, now).where('session.last_seen_at', '>=', before))
    .execute();
}
