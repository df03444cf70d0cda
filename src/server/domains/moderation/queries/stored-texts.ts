/**
 * Texts that a moderator reviewed and kept, with the revision, as a SQL relation for other domains. A plain subselect,
 * which the planner flattens into the table.
 */
export const storedTexts = `(
  select kind, text_id, revision from moderation_case
  where state = 'closed' and outcome = 'kept' and decided_at is not null
)`;
