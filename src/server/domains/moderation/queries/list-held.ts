import { sql } from 'kysely';
import type { ReviewableText } from '#server/domains/part.ts';
import { findTexts, keyOfText, type ReviewableOf } from '#server/domains/text-check/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cutPage, type Page } from '#server/platform/http/paged-list.ts';

/** Why a text is not shown, for its author. */
interface Standing {
  state: 'held' | 'removed';
  /** The reason of a check, or the rule that a moderator cited. */
  rule: string;
  decidedBy: 'check' | 'moderator' | 'complaint';
  since: Date;
}

export const standings = (db: Db) =>
  db
    .selectFrom('moderation_case as c')
    .leftJoin('moderation_act as last', 'last.id', 'c.last_act')
    .where((row) => row.or([row('c.held_by', 'is not', null), row('c.outcome', '=', 'removed')]));

const shownColumns = [
  'c.id',
  'c.kind',
  'c.text_id',
  'c.held_by',
  'c.outcome',
  'c.holds',
  'c.opened_at',
  'last.reason',
  'last.done_at',
  'last.source',
  'last.moderator_id',
] as const;

interface StandingRow {
  held_by: 'check' | 'moderator' | null;
  holds: readonly { reason: string }[];
  opened_at: Date;
  reason: string | null;
  done_at: Date | null;
  source: string | null;
  moderator_id: string | null;
}

function toStanding({ held_by, holds, opened_at, reason, done_at, source, moderator_id }: StandingRow): Standing {
  const isByRule = source === 'complaint' && moderator_id === null;
  // A check also holds a text that its author edits after a moderator held it.
  const isByCheck = held_by === 'check' || (held_by === 'moderator' && source === 'check');
  return {
    state: held_by === null ? 'removed' : 'held',
    rule: reason ?? holds[0]?.reason ?? 'other',
    decidedBy: isByRule ? 'complaint' : isByCheck ? 'check' : 'moderator',
    since: done_at ?? opened_at,
  };
}

export interface HeldRecord extends Standing {
  kind: string;
  text: ReviewableText;
  isNew: boolean;
}

/** `HeldRecord.isNew` in SQL, for a row of `standings`. */
export const isUnread = sql<boolean>`(c.held_by is distinct from 'check' and last.source is distinct from 'check'
  and (c.author_told_at is null or c.author_told_at < last.done_at))`;

export async function listHeld(db: Db, reviewableOf: ReviewableOf, profileId: string, page: Page) {
  const own = standings(db).where('c.profile_id', '=', profileId);
  const { total, news } = await own
    .select((all) => [
      all.fn.countAll<string>().as('total'),
      sql<number>`(count(*) filter (where ${isUnread}))::int4`.as('news'),
    ])
    .executeTakeFirstOrThrow();
  const { after } = page;
  const rows = await own
    .select(shownColumns)
    .select(isUnread.as('isNew'))
    .$if(after !== null, (rest) => rest.where('c.id', '<', after?.[0] ?? ''))
    .orderBy('c.id', 'desc')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
  const { items, next } = cutPage(rows, page, ({ id }) => [id]);
  const texts = await findTexts(db, reviewableOf, items.map(keyOfText));
  const held = items.flatMap((row): HeldRecord[] => {
    const found = texts.get(keyOfText(row));
    return found ? [{ ...found, isNew: row.isNew, ...toStanding(row) }] : [];
  });
  return { items: held, next, total: Number(total), news };
}
