import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { cutPage, type Page } from '#server/platform/http/paged-list.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';
import '../tables.ts';

export type ActRecord = Awaited<ReturnType<typeof listActs>>['items'][number];

/** The log, the newest first, without what it tells of the moderator's own texts and number. */
export async function listActs(db: Db, moderator: { profileId: string; phone: string }, page: Page) {
  const own = spellingsOf(moderator.phone);
  const others = db
    .selectFrom('moderation_act as act')
    .where('act.profile_id', 'is distinct from', moderator.profileId)
    .where(sql<boolean>`(act.profile_id is not null or act.text_id <> all (${own}::text[]))`)
    .where(sql<boolean>`not exists (
      select from moderation_case about
      where about.kind = act.kind and about.text_id = act.text_id and about.phone = any (${own}::int8[])
    )`);
  const { total } = await others.select((all) => all.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const { after } = page;
  const rows = await others
    .selectAll('act')
    .select(sql<boolean>`exists (select from moderation_act undo where undo.undoes = act.id)`.as('isUndone'))
    .$if(after !== null, (rest) => rest.where('act.id', '<', after?.[0] ?? ''))
    .orderBy('act.id', 'desc')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
  return { ...cutPage(rows, page, ({ id }) => [id]), total: Number(total) };
}
