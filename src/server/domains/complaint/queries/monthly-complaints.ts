import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { isTaken } from './find-earlier.ts';
import { isUndoneEvent } from './list-decisions.ts';

/** Includes `from`, excludes `to`. */
interface Span {
  from: Date;
  to: Date;
}

export interface ComplaintCounts {
  /** Received complaints by reason; a cited court decision overrides the stated reason. */
  byReason: { reason: string; count: number }[];
  /** Decisions about texts, first ones and on appeal. */
  upheld: number;
  refused: number;
  void: number;
  late: number;
  /** First decisions about complaints, and the median of hours from receipt; null for none. */
  decided: number;
  medianHours: number | null;
  appeals: number;
  granted: number;
  denied: number;
}

export async function countComplaintsIn(db: Db, span: Span): Promise<ComplaintCounts> {
  return { ...(await countReceived(db, span)), ...(await countDecided(db, span)), ...(await countAppeals(db, span)) };
}

async function countReceived(db: Db, { from, to }: Span) {
  const reason = sql<string>`case when is_court then 'court_decision' else reason end`;
  const byReason = await db
    .selectFrom('complaint_case as whole')
    .select([reason.as('reason'), sql<number>`count(*)::int4`.as('count')])
    .where(isTaken)
    .where('received_at', '>=', from)
    .where('received_at', '<', to)
    .groupBy(reason)
    .execute();
  return { byReason };
}

async function countDecided(db: Db, { from, to }: Span) {
  const of = (event: string) => sql<number>`(count(*) filter (where event = ${event}))::int4`;
  const counts = await db
    .selectFrom('complaint_event')
    .select([of('upheld').as('upheld'), of('refused').as('refused'), of('void').as('void'), of('late').as('late')])
    .where('at', '>=', from)
    .where('at', '<', to)
    .where(sql<boolean>`not ${isUndoneEvent('complaint_event')}`)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ decided: number; medianHours: number | null }>`
    select count(*)::int4 as decided,
      (percentile_cont(0.5) within group (order by extract(epoch from done.at - c.received_at)) / 3600)::float8 as "medianHours"
    from complaint_event done
    join complaint_case c on c.id = done.case_id
    where done.event = 'decided' and done.at >= ${from} and done.at < ${to}
      and not ${isUndoneEvent('done')} and not exists (
        select from complaint_event earlier
        where earlier.case_id = done.case_id and earlier.event = 'decided' and earlier.id < done.id
          and not ${isUndoneEvent('earlier')}
      )`.execute(db);
  return { ...counts, decided: rows[0]?.decided ?? 0, medianHours: rows[0]?.medianHours ?? null };
}

async function countAppeals(db: Db, { from, to }: Span) {
  const { appeals } = await db
    .selectFrom('complaint_appeal')
    .select(sql<number>`count(*)::int4`.as('appeals'))
    .where('sent_at', '>=', from)
    .where('sent_at', '<', to)
    .executeTakeFirstOrThrow();
  const decided = await db
    .selectFrom('complaint_appeal')
    .select([
      sql<number>`(count(*) filter (where is_granted))::int4`.as('granted'),
      sql<number>`(count(*) filter (where not is_granted))::int4`.as('denied'),
    ])
    .where('decided_at', '>=', from)
    .where('decided_at', '<', to)
    .executeTakeFirstOrThrow();
  return { appeals, ...decided };
}

export async function findFirstComplaint(db: Db): Promise<Date | null> {
  const { at } = await db
    .selectFrom('complaint_case')
    .select((row) => row.fn.min('received_at').as('at'))
    .executeTakeFirstOrThrow();
  return at;
}

export interface NoticeRecord {
  reason: string;
  isCourt: boolean;
  /** Texts named by the complaint, and how many of these were removed because of it. */
  items: number;
  upheld: number;
  /** From receipt to the first decision; null while undecided. */
  hours: number | null;
}

export async function listNotices(db: Db, { from, to }: Span): Promise<NoticeRecord[]> {
  const { rows } = await sql<NoticeRecord>`
    select whole.reason, whole.is_court as "isCourt",
      (select count(*)::int4 from complaint_item item where item.case_id = whole.id) as items,
      (select count(distinct event.item_id)::int4 from complaint_event event
        where event.case_id = whole.id and event.event = 'upheld' and not ${isUndoneEvent('event')}) as upheld,
      ((select extract(epoch from min(event.at) - whole.received_at) from complaint_event event
        where event.case_id = whole.id and event.event = 'decided' and not ${isUndoneEvent('event')}) / 3600)::float8 as hours
    from complaint_case whole
    where whole.received_at >= ${from} and whole.received_at < ${to} and ${isTaken}
    order by whole.id`.execute(db);
  return rows;
}

export interface AppealRecord {
  side: 'complainant' | 'author';
  /** Null while undecided. */
  isGranted: boolean | null;
  hours: number | null;
}

export async function listAppeals(db: Db, { from, to }: Span): Promise<AppealRecord[]> {
  const rows = await db
    .selectFrom('complaint_appeal')
    .select(['side', 'is_granted as isGranted'])
    .select(sql<number | null>`(extract(epoch from decided_at - sent_at) / 3600)::float8`.as('hours'))
    .where('sent_at', '>=', from)
    .where('sent_at', '<', to)
    .orderBy('id')
    .execute();
  return rows;
}
