import type { CaseChange } from '#contract/case-change.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { ComplaintEventTable } from '../tables.ts';

/** Events that change what a moderator has to decide. */
const told = [
  'upheld',
  'refused',
  'void',
  'undone',
  'answered',
  'appealed',
  'late',
  'barred',
  'bar_lifted',
  'author_warned',
  'noted',
  'author_asked',
  'question_ended',
  'court_cited',
] as const;

const most = 100;

/** Persons are reduced to their side of the case. */
const sides = { complainant: 'complainant', author: 'author', moderator: 'moderation', site: 'site' } as const;

/** Lists a case's events since a version, oldest first. Only for moderators whom the case does not concern. */
export async function describeChanges(db: Db, caseId: string, version: number): Promise<CaseChange[]> {
  const rows = await db
    .selectFrom('complaint_event')
    .select(['event', 'item_id', 'source', 'detail', 'at'])
    .where('case_id', '=', caseId)
    .where('version', '>=', version)
    .where('event', 'in', told)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ event, item_id, source, detail, at }) => ({
    what: event as CaseChange['what'],
    itemId: item_id,
    by: byOf(source),
    rule: event === 'upheld' ? ((detail as { rule?: CaseChange['rule'] }).rule ?? null) : null,
    atTimestamp: toTimestamp(at),
  }));
}

const byOf = (source: ComplaintEventTable['source']) => sides[source];
