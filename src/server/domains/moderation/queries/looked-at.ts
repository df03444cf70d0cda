import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DeskSourceName } from '#contract/desk.ts';

/** SQL predicate: a moderator has looked at the case. */
export const isLookedAt = (source: DeskSourceName | 'appeal', caseId: RawBuilder<unknown>) => sql<SqlBool>`exists (
  select from moderation_look look where look.source = ${source} and look.case_id = ${caseId}
)`;
