import { unseenMs } from '#server/domains/moderation/commands/tell-moderators.ts';
import { warnMs } from '#server/domains/moderation/queries/list-desk.ts';
import { listLookedAt } from '#server/domains/moderation/queries/list-looked-at.ts';
import type { DeskAlarm } from '#server/domains/part.ts';
import type { ReviewableOf } from '#server/domains/text-check/queries/find-texts.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findPanel } from './find-panel.ts';
import { listItems, waitingAppeal } from './find-ticket.ts';
import '../tables.ts';

/** Complaints that wait, as far as the desk must hear of them by mail. */
export async function countDeskAlarm(db: Db, reviewableOf: ReviewableOf, now: Date): Promise<DeskAlarm> {
  const rows = await db
    .selectFrom('complaint_case')
    .selectAll()
    .where('state', 'in', ['open', 'author_asked', 'appealed'])
    .execute();
  const soon = new Date(now.getTime() + warnMs);
  const longAgo = new Date(now.getTime() - unseenMs);
  const old = rows.filter(({ state, received_at }) => state !== 'appealed' && received_at <= longAgo);
  const idsOf = (some: typeof rows) => some.map(({ id }) => id);
  const seen = await listLookedAt(db, 'complaint', idsOf(old));
  const found = await listItems(db, idsOf(rows.filter(({ state }) => state === 'appealed')));
  const panel = await findPanel(db, reviewableOf, found);
  const isUnjudged = (row: (typeof rows)[number]) =>
    found.items.some(
      (item) =>
        item.case_id === row.id && waitingAppeal(item, found.appeals) !== undefined && !panel.hasJudge(row, item),
    );
  return {
    dueSoon: rows.filter(({ due_at }) => due_at <= soon).length,
    unseen: old.filter(({ id }) => !seen.has(id)).length,
    unjudged: rows.filter((row) => row.state === 'appealed' && isUnjudged(row)).length,
  };
}
