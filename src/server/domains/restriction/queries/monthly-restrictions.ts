import { sql } from 'kysely';
import type { ComplaintReason } from '#contract/complaint-rule.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type GroundName, groundNameOf, groundOf, grounds } from '../rules/statement-grounds.ts';
import type { StatementTable } from '../tables.ts';

export const groundNames = Object.keys(grounds) as GroundName[];

/** `from` inclusive, `to` exclusive. */
export interface Span {
  from: Date;
  to: Date;
}

export interface RestrictionCount {
  restriction: StatementTable['restriction'];
  ground: GroundName | 'law';
  count: number;
  /** Of `count`: found, and decided, automatically. */
  found: number;
  decided: number;
}

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

export async function countReversed(db: Db, { from, to }: Span): Promise<number> {
  const { reversed } = await db
    .selectFrom('moderation_statement')
    .select(sql<number>`count(*)::int4`.as('reversed'))
    .where('reversed_at', '>=', from)
    .where('reversed_at', '<', to)
    .executeTakeFirstOrThrow();
  return reversed;
}

export async function findFirstStatement(db: Db): Promise<Date | null> {
  const { at } = await db
    .selectFrom('moderation_statement')
    .select((row) => row.fn.min('stated_at').as('at'))
    .executeTakeFirstOrThrow();
  return at;
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

/** Restrictions by category of the DSA Transparency Database, and by whether a complaint caused them. */
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

/** Ground under which a complaint's reason is counted. Its outcome is stated by the moderator's findings instead. */
const groundsOfReasons: Readonly<Record<Exclude<ComplaintReason, 'other'>, GroundName>> = {
  not_true: 'false',
  insult: 'insult',
  private_data: 'personal_data',
  no_contact: 'no_contact',
  scam_label: 'scam_label',
  court_decision: 'court_decision',
};

export function categoryOfReason(reason: string): { category: string; keyword: string } | null {
  const known = Object.hasOwn(groundsOfReasons, reason) ? (reason as keyof typeof groundsOfReasons) : null;
  return known === null ? null : groundOf(groundsOfReasons[known]);
}
