import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

/** From `from` on, before `to`. */
interface Span {
  from: Date;
  to: Date;
}

export interface DeskCounts {
  /** Accounts that were removed as spam, and waves of votes that were taken out. */
  accounts: number;
  waves: number;
  /** Waves of spam, and the texts that went with them. */
  spamWaves: number;
  spamWaveTexts: number;
}

/** What moderation did in the span beside restricting. What was undone later counts, too: it was done. */
export async function countDesk(db: Db, { from, to }: Span): Promise<DeskCounts> {
  return db
    .selectFrom('moderation_act')
    .select([
      sql<number>`(count(*) filter (where act = 'account_removed'))::int4`.as('accounts'),
      sql<number>`(count(*) filter (where act = 'burst_removed'))::int4`.as('waves'),
      sql<number>`(count(*) filter (where act = 'wave_removed'))::int4`.as('spamWaves'),
      sql<number>`(count(*) filter (where act = 'removed' and evidence->>'wave' is not null))::int4`.as(
        'spamWaveTexts',
      ),
    ])
    .where('done_at', '>=', from)
    .where('done_at', '<', to)
    .executeTakeFirstOrThrow();
}

export interface ReportCounts {
  byReason: { reason: string; count: number }[];
  /** Reports that were decided in the span, and the median of the hours that this took; null where there are none. */
  decided: number;
  medianHours: number | null;
}

/** What members reported in the span, and how fast reports were decided. */
export async function countReports(db: Db, { from, to }: Span): Promise<ReportCounts> {
  const byReason = await db
    .selectFrom('moderation_report')
    .select(['reason', sql<number>`count(*)::int4`.as('count')])
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .groupBy('reason')
    .execute();
  const { decided, medianHours } = await db
    .selectFrom('moderation_report')
    .select([
      sql<number>`count(*)::int4`.as('decided'),
      sql<
        number | null
      >`(percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at)) / 3600)::float8`.as(
        'medianHours',
      ),
    ])
    .where('outcome', 'in', ['kept', 'removed'])
    .where('decided_at', '>=', from)
    .where('decided_at', '<', to)
    .executeTakeFirstOrThrow();
  return { byReason, decided, medianHours };
}

/** When the log of moderation begins; null where it is empty. */
export async function findFirstAct(db: Db): Promise<Date | null> {
  const { at } = await db
    .selectFrom('moderation_act')
    .select((row) => row.fn.min('done_at').as('at'))
    .executeTakeFirstOrThrow();
  return at;
}
