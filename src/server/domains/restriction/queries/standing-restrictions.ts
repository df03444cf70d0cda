import '../tables.ts';

/**
 * What is restricted at this moment, as other domains may ask for it in their statements: `exists (select from
 * ${standingRestrictions} s where s.kind = … and s.text_id = …)`. The planner takes it for the table itself.
 */
export const standingRestrictions = `(
  select kind, text_id, restriction from moderation_statement where ended_at is null and reversed_at is null
)`;
