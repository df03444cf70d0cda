import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

export interface WaitingAppeal {
  id: string;
  words: string;
  appealed_at: Date;
  kind: string;
  text_id: string;
  restriction: 'removed' | 'held' | 'suspended';
  rule: string;
  profile_id: string;
  act_id: string | null;
  /** The admin who suspended the account by hand; null for all else. */
  decided_by: string | null;
}

/** Pending appeals, for joins by other domains. */
export const waitingAppeals = `(
  select s.id, a.words, a.appealed_at, s.kind, s.text_id, s.restriction, s.rule, s.profile_id, s.act_id,
    s.decided_by
  from statement_appeal a join moderation_statement s on s.id = a.statement_id
  where a.judged_at is null and s.ended_at is null and s.reversed_at is null
)`;

export function collectAppeals(db: Db, profileId: string) {
  return db
    .selectFrom('statement_appeal')
    .select(['words', 'appealed_at', 'judged_at', 'is_granted as isGranted', 'note'])
    .where('profile_id', '=', profileId)
    .orderBy('statement_id')
    .execute();
}

export interface StatementAppealRecord {
  restriction: WaitingAppeal['restriction'];
  /** Null while undecided. */
  isGranted: boolean | null;
  /** From the appeal to the decision; null while undecided. */
  hours: number | null;
}

interface Span {
  from: Date;
  /** Exclusive. */
  to: Date;
}

/** Appeals that arrived in a span of time, and outcomes of those decided in it, without those of erased accounts. */
export async function countStatementAppeals(
  db: Db,
  { from, to }: Span,
): Promise<{ appeals: number; granted: number; denied: number }> {
  const isWithin = (at: 'appealed_at' | 'judged_at') => sql<boolean>`
    ${sql.ref(at)} >= ${from}::timestamptz and ${sql.ref(at)} < ${to}::timestamptz`;
  return db
    .selectFrom('statement_appeal')
    .select([
      sql<number>`(count(*) filter (where ${isWithin('appealed_at')}))::int4`.as('appeals'),
      sql<number>`(count(*) filter (where is_granted and ${isWithin('judged_at')}))::int4`.as('granted'),
      sql<number>`(count(*) filter (where not is_granted and ${isWithin('judged_at')}))::int4`.as('denied'),
    ])
    .executeTakeFirstOrThrow();
}

/** Appeals of a span of time, in the order of their statements, without those of erased accounts. */
export async function listStatementAppeals(db: Db, { from, to }: Span): Promise<StatementAppealRecord[]> {
  const { rows } = await sql<StatementAppealRecord>`
    select s.restriction, a.is_granted as "isGranted",
      (extract(epoch from a.judged_at - a.appealed_at) / 3600)::float8 as hours
    from statement_appeal a join moderation_statement s on s.id = a.statement_id
    where a.appealed_at >= ${from}::timestamptz and a.appealed_at < ${to}::timestamptz
    order by a.statement_id`.execute(db);
  return rows;
}
