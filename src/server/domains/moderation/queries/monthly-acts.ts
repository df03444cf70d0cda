import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** Half-open: `from` inclusive, `to` exclusive. */
interface Span {
  from: Date;
  to: Date;
}

export interface ModerationQueueCounts {
  accounts: number;
  waves: number;
  spamWaves: number;
  spamWaveTexts: number;
}

/** Acts of moderation in the span that are no restrictions of single texts. Acts that were undone later count too. */
export async function countModerationQueue(db: Db, { from, to }: Span): Promise<ModerationQueueCounts> {
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
  /** Reports decided in the span, and the median hours to the decision; null if there are none. */
  decided: number;
  medianHours: number | null;
}

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

/** Time of the first act in the log; null if it is empty. */
export async function findFirstAct(db: Db): Promise<Date | null> {
  const { at } = await db
    .selectFrom('moderation_act')
    .select((row) => row.fn.min('done_at').as('at'))
    .executeTakeFirstOrThrow();
  return at;
}
