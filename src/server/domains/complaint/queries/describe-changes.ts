import type { CaseChange } from '#contract/problem.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { ComplaintEventTable } from '../tables.ts';
import '../tables.ts';

/** What of the history changes what a moderator has to decide. */
const told = [
  ...(['upheld', 'refused', 'void', 'undone', 'answered', 'appealed', 'late', 'barred', 'bar_lifted'] as const),
  ...(['author_warned', 'noted', 'author_asked', 'question_ended', 'court_cited'] as const),
] as const;

const most = 100;

/** Of people no more than on which side they are. */
const sides = { complainant: 'complainant', author: 'author', moderator: 'moderation', site: 'site' } as const;

/**
 * What happened to a case since somebody saw it, the first first: for moderators whom it does not concern alone.
 *
 * @param version the one that they saw
 */
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
    ...{ what: event as CaseChange['what'], itemId: item_id, by: byOf(source) },
    rule: event === 'upheld' ? ((detail as { rule?: CaseChange['rule'] }).rule ?? null) : null,
    atTimestamp: toTimestamp(at),
  }));
}

const byOf = (source: ComplaintEventTable['source']) => sides[source];
