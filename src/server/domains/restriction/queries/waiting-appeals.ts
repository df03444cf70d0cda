import type { Db } from '#server/platform/db/database.ts';

export interface WaitingAppeal {
  /** Statement id. */
  id: string;
  words: string;
  appealed_at: Date;
  kind: string;
  text_id: string;
  restriction: 'removed' | 'held' | 'suspended';
  rule: string;
  profile_id: string;
  /** The act in the log that restricted it. */
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
