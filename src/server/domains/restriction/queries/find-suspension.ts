import { isErased } from '#server/domains/profile/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { StatedRecord } from './list-statements.ts';

/** Id of the standing statement about the suspension of an account; null if none was stated. */
export async function findStandingSuspension(db: Db, profileId: string): Promise<string | null> {
  const row = await selectStanding(db, profileId).executeTakeFirst();
  return row?.id ?? null;
}

/** Whether an account is suspended by this act of the log, and not by a later decision. */
export async function isSuspendedBy(db: Db, profileId: string, actId: string): Promise<boolean> {
  const row = await selectStanding(db, profileId).executeTakeFirst();
  return row?.act_id === actId;
}

function selectStanding(db: Db, profileId: string) {
  return db
    .selectFrom('moderation_statement')
    .select(['id', 'act_id'])
    .where('kind', '=', 'account')
    .where('text_id', '=', profileId)
    .where('restriction', '=', 'suspended')
    .where('ended_at', 'is', null)
    .where('reversed_at', 'is', null);
}

/** The statement about a suspension, lifted or not; null if it is forgotten, or the account is erased. */
export async function findSuspension(db: Db, id: string): Promise<StatedRecord | null> {
  const row = await db
    .selectFrom('moderation_statement')
    .selectAll()
    .where('id', '=', id)
    .where('restriction', '=', 'suspended')
    .executeTakeFirst();
  if (!row || (await isErased(db, row.profile_id))) return null;
  const appeal = await db.selectFrom('statement_appeal').selectAll().where('statement_id', '=', id).executeTakeFirst();
  return { row, text: null, appeal: appeal ?? null };
}
