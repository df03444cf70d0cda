import '../tables.ts';

/** What members looked up and still have in their history, as other domains may join it in their statements. */
export const searchedRows = `(
  select profile_id, phone, searched_at from search_history
)`;
