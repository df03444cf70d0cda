import '../tables.ts';

// What moderation knows of texts, as other domains may join it in their statements: `left join ${foldedTexts} k on
// k.kind = … and k.text_id = …`. The planner takes each for its table itself.

/** Texts as they were folded: keyed hashes of what they look and sound like. */
export const foldedTexts = `(select kind, text_id, skeleton, letters from text_key)`;

/** Texts that somebody has looked at and kept, with the revision that it was. */
export const keptTexts = `(
  select kind, text_id, revision from moderation_case
  where state = 'closed' and outcome = 'kept' and decided_at is not null
)`;
