import { randomBytes } from 'node:crypto';
import type { Member } from '#server/platform/access/actor.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { peek } from '#server/platform/rate-limit/rate-limit.ts';
import type { LocaleTag } from '#shared/locale.ts';
import { readMailAddress } from '#shared/mail-address.ts';
import type { MailKeys } from '../../commands/mail-deps.ts';
import { type MailOutcome, mailLimits, type QueueMail } from '../../commands/queue-mail.ts';
import { findMail } from './find-mail.ts';

export interface SetMailDeps {
  db: Db;
  keys: MailKeys;
  queueMail: QueueMail;
}

export interface NewAddress {
  address: string;
  locale: LocaleTag;
  /** Keyed hash of the caller's network. */
  network: string;
}

const refusals = {
  invalid: 'mail.address_invalid',
  stopped: 'mail.address_stopped',
  unconfirmed: 'mail.address_limit',
  day_limit: 'mail.address_limit',
  network_limit: 'limit.hour',
} as const satisfies Record<Exclude<MailOutcome, 'queued'>, string>;
/** `retryAfterSeconds` is 0 unless a limit refused. */
export interface AddressRefusal {
  code: (typeof refusals)[keyof typeof refusals];
  retryAfterSeconds: number;
}

/**
 * Replaces the address and informs the former one; the new one is asked to confirm, unless it was. Returns the refusal,
 * in which case nothing changed, or null.
 */
export async function setMail(
  { db, keys, queueMail }: SetMailDeps,
  { profileId }: Member,
  { address: text, locale, network }: NewAddress,
  now: Date,
): Promise<AddressRefusal | null> {
  const to = readMailAddress(text);
  if (to === null) return { code: 'mail.address_invalid', retryAfterSeconds: 0 };
  return transact<AddressRefusal | null>(db, async (tx) => {
    const before = await lockMail(tx, keys, profileId);
    const address = keys.hash(to);
    const isSame = before !== null && before.address === address;
    if (isSame && before.confirmed_at !== null && before.stopped_at === null) return null;
    const version = randomBytes(12).toString('base64url');
    const outcome = await queueMail(
      tx,
      {
        to,
        locale,
        link: '/settings?view=notifications',
        profileId,
        kind: 'notice_address',
        receipt: { about: aboutOf(profileId, version), network, isAgain: true },
      },
      now,
    );
    if (outcome !== 'queued') {
      const wait = await findWait(tx, outcome, { address, network }, now);
      return { code: refusals[outcome], ...wait };
    }
    if (before && !isSame) await notifyLeft({ tx, queueMail, locale }, before, now);
    const row = {
      sealed: keys.members.seal(to, profileId),
      address,
      version,
      created_at: now,
      confirmed_at: null,
      stopped_at: null,
      not_before: null,
    };
    await tx
      .insertInto('notice_mail')
      .values({ profile_id: profileId, ...row })
      .onConflict((conflict) => conflict.column('profile_id').doUpdateSet(row))
      .execute();
    return null;
  });
}

export async function removeMail(
  { db, keys, queueMail }: SetMailDeps,
  { profileId }: Member,
  locale: LocaleTag,
  now: Date,
): Promise<void> {
  await transact(db, async (tx) => {
    const before = await lockMail(tx, keys, profileId);
    await tx.deleteFrom('notice_mail').where('profile_id', '=', profileId).execute();
    await forgetWaiting(tx, profileId);
    if (before) await notifyLeft({ tx, queueMail, locale }, before, now);
  });
}

export async function showInMail(db: Db, { profileId }: Member, showsContent: boolean): Promise<void> {
  await db
    .updateTable('notice_mail')
    .set({ shows_content: showsContent })
    .where('profile_id', '=', profileId)
    .execute();
}

export async function forgetWaiting(db: Db, profileId: string): Promise<void> {
  await db
    .updateTable('notification')
    .set({ mail_wanted_at: null })
    .where('profile_id', '=', profileId)
    .where('mail_wanted_at', 'is not', null)
    .where('mailed_at', 'is', null)
    .execute();
}

/** Longest remaining time of the limits that may have refused the mail. */
async function findWait(
  tx: Tx,
  outcome: MailOutcome,
  { address, network }: { address: string; network: string },
  now: Date,
): Promise<Pick<AddressRefusal, 'retryAfterSeconds'>> {
  const ofAddress = [mailLimits.again, mailLimits.receipts, mailLimits.address];
  const limits = outcome === 'day_limit' ? ofAddress : outcome === 'network_limit' ? [mailLimits.network] : [];
  let retryAfterSeconds = 0;
  for (const limit of limits) {
    const who = outcome === 'network_limit' ? network : address;
    retryAfterSeconds = Math.max(retryAfterSeconds, await peek(tx, limit, who, now));
  }
  return { retryAfterSeconds };
}

const aboutForm = /^notice_mail:(\d{1,18}):([\w-]{16})$/;

function aboutOf(profileId: string, version: string): string {
  return `notice_mail:${profileId}:${version}`;
}

/**
 * Handles the answer to a confirmation mail. `confirm` applies to the member and version of that mail only. `not_me`
 * stops the address for all members who set it.
 */
export async function answerNoticeMail(
  tx: Tx,
  { about, answer, address }: { about: string; answer: 'confirm' | 'not_me'; address: string },
  now: Date,
): Promise<void> {
  if (answer === 'not_me') {
    await tx
      .updateTable('notice_mail')
      .set({ confirmed_at: null, stopped_at: now })
      .where('address', '=', address)
      .execute();
    return;
  }
  const [, profileId, version] = aboutForm.exec(about) ?? [];
  if (profileId === undefined || version === undefined) return;
  await tx
    .updateTable('notice_mail')
    .set({ confirmed_at: now, stopped_at: null })
    .where('profile_id', '=', profileId)
    .where('version', '=', version)
    .where('address', '=', address)
    .execute();
}

async function lockMail(tx: Tx, keys: MailKeys, profileId: string) {
  await tx.selectFrom('notice_mail').select('address').where('profile_id', '=', profileId).forUpdate().execute();
  return findMail(tx, keys, profileId);
}

/** The account may have been taken over, so the former address is informed. */
async function notifyLeft(
  { tx, queueMail, locale }: { tx: Tx; queueMail: QueueMail; locale: LocaleTag },
  before: { to: string; profile_id: string; confirmed_at: Date | null },
  now: Date,
): Promise<void> {
  if (before.confirmed_at === null) return;
  const { to, profile_id: profileId } = before;
  const link = '/settings?view=sessions';
  await queueMail(tx, { to, kind: 'notice_address_left', locale, link, profileId, isProven: true }, now);
}
