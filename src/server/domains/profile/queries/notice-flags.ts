import type { NotificationFlag } from '#contract/profile-limits.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type LocaleTag, localeOf } from '#shared/locale.ts';
import { flagColumns, flagsOf } from './flag-columns.ts';
import '../tables.ts';

/** What a member wants to be told of, and how. Null for an account that was erased. */
export async function findNoticeFlags(db: Db, profileId: string): Promise<Record<NotificationFlag, boolean> | null> {
  const row = await db
    .selectFrom('profile')
    .select(Object.values(flagColumns))
    .where('id', '=', profileId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return row ? flagsOf(row) : null;
}

/** How a member is told something outside of the site. */
export interface NoticeReader {
  locale: LocaleTag;
  deliverWithoutSound: boolean;
  lastSeenAt: Date;
}

/** Null for who cannot read it on the site: who left, lost the number or was barred, and who is made up. */
export async function findNoticeReader(db: Db, profileId: string): Promise<NoticeReader | null> {
  const row = await db
    .selectFrom('profile')
    .select(['lang', 'deliver_without_sound as deliverWithoutSound', 'last_seen_at as lastSeenAt'])
    .where('id', '=', profileId)
    .where('is_holder', '=', true)
    .where('is_example', '=', false)
    .where('deactivated_at', 'is', null)
    .where('barred_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { lang, ...reader } = row;
  return { locale: localeOf(lang), ...reader };
}
