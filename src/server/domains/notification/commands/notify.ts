import type { NoticeTopic } from '#contract/profile-limits.ts';
import { findNoticeFlags } from '#server/domains/profile/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { type GivenToMember, keepValues } from './keep-values.ts';
import '../tables.ts';

type KindOf<Key> = Key extends `notice.${infer Kind}` ? Kind : never;
/** Each is the phrase `notice.<kind>`. */
export type NoticeKind = KindOf<PhraseKey>;

export type NewNotice = {
  profileId: string;
  kind: NoticeKind;
  values?: GivenToMember;
  /** A path of this site, with its slash. */
  link: string;
  /** What is told, in letters of the domain that tells it, such as `refund:12`: a second notice with it is none. */
  key: string;
} & (
  | {
      /** Of money, security or a deadline: it comes in quiet hours, too, and nobody can switch it off. */
      isEssential: true;
    }
  | { isEssential: false; topic?: NoticeTopic }
);

/**
 * Tells a member something in the app, and by the channels that they take notices on (`deliver-notices.ts`), once a key, in
 * the transaction of what is told. Who was erased is told nothing.
 *
 * @param at from when on the member reads it: later than now for what may still be taken back (`cancelNotices`)
 * @returns whether it was written: not where it was told before, or the member does not want to know
 * @throws Error where the link leaves the site or a value is none
 */
export async function notify(tx: Tx, notice: NewNotice, at: Date): Promise<boolean> {
  const { profileId, kind, values = {}, link, key, isEssential } = notice;
  if (!/^\/([^/\\]|$)/.test(link)) throw new Error(`the link of the notice ${kind} leads out of the site`);
  const kept = keepValues(values, `the notice ${kind}`);
  const flags = await findNoticeFlags(tx, profileId);
  if (flags === null) return false;
  if (!notice.isEssential && notice.topic !== undefined && !flags[notice.topic]) return false;
  const told = await tx
    .insertInto('notification')
    .values({
      ...{ profile_id: profileId, key, kind, notice_values: JSON.stringify(kept), link },
      ...{ is_essential: isEssential, created_at: at },
    })
    .onConflict((conflict) => conflict.columns(['profile_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (told === undefined) return false;
  await tx
    .insertInto('notice_outbox')
    .values({ notification_id: told.id, profile_id: profileId, not_before: at })
    .execute();
  return true;
}

/** Takes notices back that the member cannot have read yet. @returns whether there were any */
export async function cancelNotices(
  tx: Tx,
  { profileId, keys }: { profileId: string; keys: readonly string[] },
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('notification')
    .where('profile_id', '=', profileId)
    .where('key', 'in', ['', ...keys])
    .where('created_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Takes a notice back that leads to nothing any more, unless the member has read it: it is not sent either. */
export async function withdrawNotice(tx: Tx, { profileId, key }: { profileId: string; key: string }): Promise<void> {
  await tx
    .deleteFrom('notification')
    .where('profile_id', '=', profileId)
    .where('key', '=', key)
    .where('read_at', 'is', null)
    .execute();
}
