import { sql } from 'kysely';
import { isLookedAt, unseenMs, warnMs } from '#server/domains/moderation/door.ts';
import type { ModerationQueueAlarm } from '#server/domains/part.ts';
import type { ReviewableOf } from '#server/domains/text-check/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findPanel } from './find-panel.ts';
import { listItems, waitingAppeal } from './find-ticket.ts';

const batch = 100;

export async function countModerationQueueAlarm(
  db: Db,
  reviewableOf: ReviewableOf,
  now: Date,
): Promise<ModerationQueueAlarm> {
  const { rows } = await sql<{ unseen: number }>`
    select count(*)::int4 as unseen from ${unseenCases(now)}`.execute(db);
  const [{ unseen = 0 } = {}] = rows;
  return { dueSoon: await countDueSoon(db, now), unseen, unjudged: await countUnjudged(db, reviewableOf) };
}

export async function countDueSoon(db: Db, now: Date): Promise<number> {
  const soon = new Date(now.getTime() + warnMs);
  const { rows } = await sql<{ due: number }>`
    select count(*)::int4 as due from complaint_place where due_at <= ${soon}::timestamptz`.execute(db);
  return rows[0]?.due ?? 0;
}

/** SQL `from` and `where` (alias `complaint_case whole`) of cases that no moderator has opened for a day. */
export const unseenCases = (now: Date) => sql`
  complaint_place place join complaint_case whole on whole.id = place.case_id
  where whole.state <> 'appealed' and whole.received_at <= ${new Date(now.getTime() - unseenMs)}::timestamptz
    and not ${isLookedAt('complaint', sql`whole.id`)}`;

async function countUnjudged(db: Db, reviewableOf: ReviewableOf): Promise<number> {
  let unjudged = 0;
  for (let after = '0'; ; ) {
    const cases = await db
      .selectFrom('complaint_place as place')
      .innerJoin('complaint_case as whole', 'whole.id', 'place.case_id')
      .selectAll('whole')
      .where('whole.state', '=', 'appealed')
      .where('place.case_id', '>', after)
      .orderBy('place.case_id')
      .limit(batch)
      .execute();
    const found = await listItems(
      db,
      cases.map(({ id }) => id),
    );
    const panel = await findPanel(db, reviewableOf, found);
    const itemsOf = Map.groupBy(found.items, ({ case_id }) => case_id);
    unjudged += cases.filter((row) =>
      itemsOf
        .get(row.id)
        ?.some((item) => waitingAppeal(item, found.appeals) !== undefined && !panel.hasJudge(row, item)),
    ).length;
    const last = cases.at(-1);
    if (!last || cases.length < batch) return unjudged;
    after = last.id;
  }
}
