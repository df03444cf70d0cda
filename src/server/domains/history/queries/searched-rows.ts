/** Current search history as a SQL relation, for joins of other domains. */
export const searchedRows = `(
  select profile_id, phone, searched_at from search_history
)`;
