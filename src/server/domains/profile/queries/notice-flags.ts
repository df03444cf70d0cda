import type { Db } from '#server/platform/db/database.ts';
import { type LocaleTag, localeOf } from '#shared/locale.ts';
import '../tables.ts';

/** What a member wants to be told of, and how. */
export interface NoticeFlags {
  newNotice: boolean;
  newContactName: boolean;
  commonAcquaintances: boolean;
  deliverWithoutSound: boolean;
}

/** Null for an account that was erased. */
export async function findNoticeFlags(db: Db, profileId: string): Promise<NoticeFlags | null> {
  const flags = await db
    .selectFrom('profile')
    .select([
      ...(['new_notice as newNotice', 'new_contact_name as newContactName'] as const),
      ...(['common_acquaintances as commonAcquaintances', 'deliver_without_sound as deliverWithoutSound'] as const),
    ])
    .where('id', '=', profileId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return flags ?? null;
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
