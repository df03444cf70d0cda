import type { DeskSourceName } from '#contract/desk.ts';
import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

/** Which of these cases a moderator has looked at. */
export async function listLookedAt(db: Db, source: DeskSourceName, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('moderation_look')
    .select('case_id')
    .distinct()
    .where('source', '=', source)
    .where('case_id', 'in', ['0', ...ids])
    .execute();
  return new Set(rows.map(({ case_id }) => case_id));
}
