/** Texts that a moderator reviewed and kept, as SQL. A plain subselect, which the planner flattens. */
export const storedTexts = `(
  select kind, text_id, revision from moderation_case
  where state = 'closed' and outcome = 'kept' and decided_at is not null
)`;
