import { sql } from 'kysely';
import { findTexts, keyOfText, type ReviewableOf } from '#server/domains/text-check/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cutPage, type Page } from '#server/platform/http/paged-list.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';
import { canDecide } from '../policy.ts';

export type ActRecord = Awaited<ReturnType<typeof listActs>>['items'][number];

/** The log, newest first, without acts about the moderator's own texts and number. Texts are current. */
export async function listActs(
  db: Db,
  reviewableOf: ReviewableOf,
  moderator: { profileId: string; phone: string },
  page: Page,
) {
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
    .leftJoin('moderation_act as undone', 'undone.id', 'act.undoes')
    .leftJoin('moderation_case as place', (join) =>
      join.onRef('place.kind', '=', 'act.kind').onRef('place.text_id', '=', 'act.text_id'),
    )
    .selectAll('act')
    .select(['undone.act as undoneAct', 'place.phone', 'place.last_act as lastActOnText'])
    .select(sql<boolean>`exists (select from moderation_act undo where undo.undoes = act.id)`.as('isUndone'))
    .$if(after !== null, (rest) => rest.where('act.id', '<', after?.[0] ?? ''))
    .orderBy('act.id', 'desc')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
  const { items, next } = cutPage(rows, page, ({ id }) => [id]);
  const keys = items.map(keyOfAct);
  const texts = await findTexts(
    db,
    reviewableOf,
    keys.filter((key) => key !== null),
  );
  return {
    items: items.map((act, at) => {
      const found = texts.get(keys[at] ?? '')?.text;
      return { ...act, text: found && canDecide(moderator, found).may ? found.text : null };
    }),
    next,
    total: Number(total),
  };
}

const keyOfAct = ({ kind, text_id }: { kind: string | null; text_id: string | null }) =>
  kind === null || text_id === null ? null : keyOfText({ kind, text_id });
