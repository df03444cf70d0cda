import '../tables.ts';

/**
 * Standing restrictions for statements of other domains: `exists (select from ${standingRestrictions} s where s.kind =
 * … and s.text_id = …)`. The planner inlines it.
 */
export const standingRestrictions = `(
  select kind, text_id, restriction from moderation_statement where ended_at is null and reversed_at is null
)`;
