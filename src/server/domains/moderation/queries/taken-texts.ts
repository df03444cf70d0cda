import { type SqlBool, sql } from 'kysely';
import type { Evidence } from '#server/domains/text-check/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { CaseRow } from '../commands/lock-case.ts';

/** Evidence logged when an author deletes a text: whether a moderator or a complaint held it. */
export function goneEvidence({ held_by }: Pick<CaseRow, 'held_by'>): Evidence {
  return held_by === 'moderator' ? { heldBy: held_by } : {};
}

/** SQL predicate on a row of `moderation_act`. */
const isHeldWhenGone = `act = 'gone' and evidence->>'heldBy' = 'moderator'`;

/** Texts removed, or deleted while held, as SQL for other domains. Rewriting one needs a review. */
export const takenTexts = `(
  select c.kind, c.text_id from moderation_case c
  where c.outcome = 'removed' or (
    c.outcome = 'gone' and exists (select from moderation_act last where last.id = c.last_act and ${isHeldWhenGone})
  )
)`;

/** Whether a moderator held the text when its author deleted it. */
export async function wasHeldWhenGone(
  db: Db,
  { outcome, last_act }: Pick<CaseRow, 'outcome' | 'last_act'>,
): Promise<boolean> {
  if (outcome !== 'gone' || last_act === null) return false;
  const act = await db
    .selectFrom('moderation_act')
    .select('id')
    .where('id', '=', last_act)
    .where(sql<SqlBool>`${sql.raw(isHeldWhenGone)}`)
    .executeTakeFirst();
  return act !== undefined;
}
