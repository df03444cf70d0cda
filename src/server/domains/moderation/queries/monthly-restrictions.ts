import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { type GroundName, groundNameOf, groundOf, grounds, ruleAfterComplaint } from '../rules/statement-grounds.ts';
import type { StatementTable } from '../tables.ts';
import '../tables.ts';

/** All grounds that a restriction by the terms can have. */
export const groundNames = Object.keys(grounds) as GroundName[];

/** From `from` on, before `to`. */
export interface Span {
  from: Date;
  to: Date;
}

export interface RestrictionCount {
  restriction: StatementTable['restriction'];
  ground: GroundName | 'law';
  count: number;
  /** Of `count`: found, and decided, by automatic means. */
  found: number;
  decided: number;
}

/** Restrictions that were stated in the span, by kind and ground. */
export async function countRestrictions(db: Db, { from, to }: Span): Promise<RestrictionCount[]> {
  const rows = await db
    .selectFrom('moderation_statement')
    .select(['restriction', 'rule', 'is_by_law'])
    .select([
      sql<number>`count(*)::int4`.as('count'),
      sql<number>`(count(*) filter (where is_found_by_machine))::int4`.as('found'),
      sql<number>`(count(*) filter (where is_decided_by_machine))::int4`.as('decided'),
    ])
    .where('stated_at', '>=', from)
    .where('stated_at', '<', to)
    .groupBy(['restriction', 'rule', 'is_by_law'])
    .execute();
  return rows.map(({ rule, is_by_law: isByLaw, ...row }) => ({ ...row, ground: isByLaw ? 'law' : groundNameOf(rule) }));
}

export interface DeskCounts {
  /** Restrictions that were taken back. */
  reversed: number;
  /** Accounts that were removed as spam, and waves of votes that were taken out. */
  accounts: number;
  waves: number;
  /** Waves of spam, and the texts that went with them. */
  spamWaves: number;
  spamWaveTexts: number;
}

/** What moderation did in the span beside restricting. What was undone later counts, too: it was done. */
export async function countDesk(db: Db, { from, to }: Span): Promise<DeskCounts> {
  const { reversed } = await db
    .selectFrom('moderation_statement')
    .select(sql<number>`count(*)::int4`.as('reversed'))
    .where('reversed_at', '>=', from)
    .where('reversed_at', '<', to)
    .executeTakeFirstOrThrow();
  const counts = await db
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
  return { reversed, ...counts };
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
  const { stated } = await db
    .selectFrom('moderation_statement')
    .select((row) => row.fn.min('stated_at').as('stated'))
    .executeTakeFirstOrThrow();
  const known = [at, stated].filter((one) => one !== null);
  return known.length === 0 ? null : new Date(Math.min(...known.map((one) => one.getTime())));
}

export interface MeasureCount {
  restriction: StatementTable['restriction'];
  isByLaw: boolean;
  isNotice: boolean;
  /** With the prefixes of the DSA Transparency Database. */
  category: string;
  keyword: string;
  count: number;
  found: number;
  decided: number;
}

/** The same by the categories of the DSA Transparency Database, and whether a complaint drew attention to it. */
export async function countMeasures(db: Db, { from, to }: Span): Promise<MeasureCount[]> {
  const rows = await db
    .selectFrom('moderation_statement')
    .select(['restriction', 'rule', 'is_by_law as isByLaw', sql<boolean>`source = 'notice'`.as('isNotice')])
    .select([
      sql<number>`count(*)::int4`.as('count'),
      sql<number>`(count(*) filter (where is_found_by_machine))::int4`.as('found'),
      sql<number>`(count(*) filter (where is_decided_by_machine))::int4`.as('decided'),
    ])
    .where('stated_at', '>=', from)
    .where('stated_at', '<', to)
    .groupBy(['restriction', 'rule', 'is_by_law', sql`source = 'notice'`])
    .execute();
  return rows.map(({ rule, ...row }) => {
    const { category, keyword } = groundOf(rule, row.isByLaw);
    return { ...row, category, keyword };
  });
}

/** Category and keyword of what a complaint is about; null where it does not say. */
export function categoryOfReason(reason: string): { category: string; keyword: string } | null {
  return reason === 'other' ? null : groundOf(ruleAfterComplaint('other', reason));
}
