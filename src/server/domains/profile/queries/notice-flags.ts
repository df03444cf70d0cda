import type { NotificationFlag } from '#contract/profile-limits.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type LocaleTag, localeOf } from '#shared/locale.ts';
import { flagColumns, flagsOf } from './flag-columns.ts';

/** A member's notification settings; null if erased. */
export async function findNoticeFlags(db: Db, profileId: string): Promise<Record<NotificationFlag, boolean> | null> {
  const row = await db
    .selectFrom('profile')
    .select(Object.values(flagColumns))
    .where('id', '=', profileId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return row ? flagsOf(row) : null;
}

export interface NoticeReader {
  locale: LocaleTag;
  deliverWithoutSound: boolean;
  lastSeenAt: Date;
  /** Cannot sign in, and is told of the suspension alone. */
  isSuspended: boolean;
}

/** Null if no notice is for the member: left, lost the number, or an example. */
export async function findNoticeReader(db: Db, profileId: string): Promise<NoticeReader | null> {
  const row = await db
    .selectFrom('profile')
    .select(['lang', 'deliver_without_sound as deliverWithoutSound', 'last_seen_at as lastSeenAt', 'barred_at'])
    .where('id', '=', profileId)
    .where('is_holder', '=', true)
    .where('is_example', '=', false)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { lang, barred_at, ...reader } = row;
  return { locale: localeOf(lang), isSuspended: barred_at !== null, ...reader };
}
