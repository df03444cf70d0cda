import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ModerationQueueSourceName } from '#contract/moderation-queue.ts';

/** SQL predicate: a moderator has looked at the case. */
export const isLookedAt = (
  source: ModerationQueueSourceName | 'appeal',
  caseId: RawBuilder<unknown>,
) => sql<SqlBool>`exists (
  select from moderation_look look where look.source = ${source} and look.case_id = ${caseId}
)`;
