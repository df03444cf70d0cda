import type { NoticeTopic } from '#contract/profile-limits.ts';
import { findNoticeFlags } from '#server/domains/profile/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { type GivenToMember, toStoredValues } from './stored-values.ts';

type KindOf<Key> = Key extends `notice.${infer Kind}` ? Kind : never;
export type NoticeKind = KindOf<PhraseKey>;

export type NewNotice = {
  profileId: string;
  kind: NoticeKind;
  values?: GivenToMember;
  /** Site path with leading slash. */
  link: string;
  /** Idempotency key in the domain's notation, such as `refund:12`: a second notice with it is ignored. */
  key: string;
} & (
  | {
      /** About money, security or a deadline: ignores quiet hours and cannot be switched off. */
      isEssential: true;
    }
  | { isEssential: false; topic?: NoticeTopic }
);

/**
 * Adds a notice to the member's inbox and outbox (`deliver-notices.ts`), in the transaction of the event. An erased
 * member gets none.
 *
 * @param at when it becomes visible; in the future for events that may be undone (`cancelNotices`)
 * @returns false if the key exists or the member does not want the topic
 * @throws Error when the link leaves the site or a value is invalid
 */
export async function notify(tx: Tx, notice: NewNotice, at: Date): Promise<boolean> {
  const { profileId, kind, values = {}, link, key, isEssential } = notice;
  if (!/^\/([^/\\]|$)/.test(link)) throw new Error(`the link of the notice ${kind} leads out of the site`);
  const kept = toStoredValues(values, `the notice ${kind}`);
  const flags = await findNoticeFlags(tx, profileId);
  if (flags === null) return false;
  if (!notice.isEssential && notice.topic !== undefined && !flags[notice.topic]) return false;
  const told = await tx
    .insertInto('notification')
    .values({
      profile_id: profileId,
      key,
      kind,
      notice_values: JSON.stringify(kept),
      link,
      is_essential: isEssential,
      created_at: at,
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

/** Deletes notices that are not visible yet. Returns whether there were any. */
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

/** Deletes an unread notice whose link leads nowhere any more; it is not sent either. */
export async function withdrawNotice(tx: Tx, { profileId, key }: { profileId: string; key: string }): Promise<void> {
  await tx
    .deleteFrom('notification')
    .where('profile_id', '=', profileId)
    .where('key', '=', key)
    .where('read_at', 'is', null)
    .execute();
}
