import { sql } from 'kysely';
import { type WaitingAppeal, waitingAppeals } from '#server/domains/restriction/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cutPage, type Listed, type Page } from '#server/platform/http/paged-list.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';
import '../tables.ts';

/** Pending appeals, aliased `appeal`. */
export const selectWaiting = (db: Db) => db.selectFrom(sql<WaitingAppeal>`${sql.raw(waitingAppeals)}`.as('appeal'));

export function findAppeal(db: Db, id: string): Promise<WaitingAppeal | undefined> {
  return selectWaiting(db).selectAll('appeal').where('appeal.id', '=', id).executeTakeFirst();
}

/**
 * Pending appeals against held or removed texts, oldest first, without those against the moderator's own decisions and
 * those that concern the moderator.
 */
export async function listAppeals(
  db: Db,
  moderator: { profileId: string; phone: string },
  page: Page,
): Promise<Listed<WaitingAppeal>> {
  const own = spellingsOf(moderator.phone);
  const theirs = selectWaiting(db)
    .leftJoin('moderation_act as act', 'act.id', 'appeal.act_id')
    .leftJoin('moderation_case as place', (join) =>
      join.onRef('place.kind', '=', 'appeal.kind').onRef('place.text_id', '=', 'appeal.text_id'),
    )
    .where('appeal.profile_id', '!=', moderator.profileId)
    .where('act.moderator_id', 'is distinct from', moderator.profileId)
    .where((row) => row.or([row('place.phone', 'is', null), row('place.phone', 'not in', own)]));
  const { total } = await theirs.select((all) => all.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const [id] = page.after ?? [];
  const rows = await theirs
    .selectAll('appeal')
    .$if(page.after !== null, (rest) => rest.where('appeal.id', '>', id ?? '0'))
    .orderBy('appeal.id')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
  const { items, next } = cutPage(rows, page, (row) => [row.id]);
  return { items, next, total: Number(total) };
}
