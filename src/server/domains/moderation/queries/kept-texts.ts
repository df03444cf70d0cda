import '../tables.ts';

/**
 * Texts that somebody has looked at and kept, with the revision that it was, as other domains may join them in their
 * statements: the planner takes it for the table itself.
 */
export const keptTexts = `(
  select kind, text_id, revision from moderation_case
  where state = 'closed' and outcome = 'kept' and decided_at is not null
)`;
