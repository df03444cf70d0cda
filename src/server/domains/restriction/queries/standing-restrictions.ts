/** For joins: `exists (select from ${standingRestrictions} s where s.kind = …)`. The planner inlines it. */
export const standingRestrictions = `(
  select kind, text_id, restriction from moderation_statement where ended_at is null and reversed_at is null
)`;
