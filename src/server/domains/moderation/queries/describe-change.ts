import type { Problem } from '#contract/problem.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/database.ts';

/**
 * The current state of a case, for a moderator who decided on an older version: `version`, `state`, and of the last act
 * `act`, `reason` and `doneAtTimestamp`. Never who acted. Empty if there is no such case.
 */
export async function describeChange(db: Db, caseId: string): Promise<Problem['details']> {
  const row = await db
    .selectFrom('moderation_case as c')
    .leftJoin('moderation_act as last', 'last.id', 'c.last_act')
    .select(['c.version', 'c.state', 'last.act', 'last.reason', 'last.done_at'])
    .where('c.id', '=', caseId)
    .executeTakeFirst();
  if (!row) return [];
  const told = [
    ['version', String(row.version)],
    ['state', row.state],
    ['act', row.act],
    ['reason', row.reason],
    ['doneAtTimestamp', row.done_at && String(toTimestamp(row.done_at))],
  ] as const;
  return told.flatMap(([path, message]) => (message === null ? [] : [{ path, message }]));
}
