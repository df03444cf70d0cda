import type { Db } from '#server/platform/db/database.ts';
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
