import { sql } from 'kysely';
import type { Unread } from '#contract/notification.ts';
import { hasUnread } from '#server/domains/notification/door.ts';
import type { VoteSurgeDesk } from '#server/domains/part.ts';
import { standingRestrictions } from '#server/domains/restriction/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import { isUnread, standings } from './list-held.ts';
import { listLostVotes } from './list-lost-votes.ts';

export const reportNotices = 'report:';

/** Unread decisions for a member. Leaves out those that an unread notice counts already. */
export async function countUnread(
  db: Db,
  surgeQueue: VoteSurgeDesk | undefined,
  profileId: string,
): Promise<Pick<Unread, 'reports' | 'held'>> {
  const { reports } = await db
    .selectFrom('moderation_report')
    .where('profile_id', '=', profileId)
    .where('outcome', '<>', 'withdrawn')
    .where('told_at', 'is', null)
    .select((all) => all.fn.countAll<string>().as('reports'))
    .executeTakeFirstOrThrow();
  const { texts } = await standings(db)
    .where('c.profile_id', '=', profileId)
    .where('c.held_by', 'is not', null)
    .where(isUnread)
    .where(
      sql<boolean>`not exists (
        select from ${sql.raw(standingRestrictions)} s
        where s.kind = c.kind and s.text_id = c.text_id and s.restriction = 'held'
      )`,
    )
    .select((all) => all.fn.countAll<string>().as('texts'))
    .executeTakeFirstOrThrow();
  const votes = (await listLostVotes(db, surgeQueue, profileId)).filter(({ isNew }) => isNew);
  const isNoticed = await hasUnread(db, profileId, reportNotices);
  return { reports: isNoticed ? 0 : Number(reports), held: Number(texts) + votes.length };
}
