import type { Db } from '#server/platform/db/database.ts';
import type { BeforeRemoval } from '../commands/remove-account.ts';
import '../tables.ts';

/** The account that an act of moderation barred; null where it barred none, or one that was barred before. */
export async function findBarredBy(db: Db, actId: string): Promise<string | null> {
  const act = await db
    .selectFrom('moderation_act')
    .select(['profile_id', 'before'])
    .where('id', '=', actId)
    .where('act', '=', 'account_removed')
    .executeTakeFirst();
  return act && !(act.before as BeforeRemoval).wasBarred ? act.profile_id : null;
}
