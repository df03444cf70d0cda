import { createECDH } from 'node:crypto';
import { holdActiveAlone } from '#server/domains/profile/door.ts';
import { selectLivingSessions } from '#server/domains/sign-in/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { LocaleTag } from '#shared/locale.ts';
import { dayMs } from '#shared/time.ts';
import { hashEndpoint, type PushSeal } from './push-seal.ts';
import type { PushTarget } from './push-sender.ts';
import '../../tables.ts';

/** Devices that one member may have. */
const mostDevices = 20;

export interface NewDevice {
  target: PushTarget;
  browser: string;
  locale: LocaleTag;
  showsContent: boolean;
}

type Subscribed = { id: string } | 'push.taken' | 'push.device_limit';

/** Whether a browser's public key is a point of the curve: nothing could be encrypted for another. */
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
 * Takes a browser as one of the member's devices, or changes what is known of it. One that is another member's becomes
 * theirs only with the keys that go with its address, which the browser alone can tell: then that browser has changed
 * hands, and must not show the other's notices.
 *
 * @returns the device's id, or why not
 */
export async function subscribePush(
  { db, seal }: { db: Db; seal: PushSeal },
  { profileId, sessionId }: Member,
  { target, browser, locale, showsContent }: NewDevice,
  now: Date,
): Promise<Subscribed> {
  const endpoint = hashEndpoint(target.endpoint);
  const fresh = {
    ...{ profile_id: profileId, session_id: sessionId, sealed: seal.seal(target, profileId) },
    ...{ browser, locale, shows_content: showsContent, is_paused: false, not_before: null, refusals: 0, error: null },
  };
  return transact<Subscribed>(db, async (tx) => {
    // Of two devices at once the second waits here, and counts the first.
    await holdActiveAlone(tx, profileId);
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
          // Whoever wrote it since this transaction looked has it.
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

/** @returns whether it was one of the member's devices */
export async function unsubscribePush(db: Db, { profileId }: Member, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscription')
    .where('id', '=', id)
    .where('profile_id', '=', profileId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Forgets a member's devices that were signed out: who ends a session elsewhere wants nothing shown there any more. It
 * is done before each use, and by a job for members of whom nothing else is asked.
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

/** Who did not come by with a browser for so long does not look at what it shows. */
const unseenMs = 180 * dayMs;

/** Forgets devices whose member did not use the site with them for 180 days, though their session may live longer. */
export async function forgetUnseen(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - unseenMs);
  await db
    .deleteFrom('push_subscription')
    .where('created_at', '<', before)
    .where('session_id', 'not in', selectLivingSessions(db, now).where('session.last_seen_at', '>=', before))
    .execute();
}
