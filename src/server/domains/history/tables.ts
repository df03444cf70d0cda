export interface SearchHistoryTable {
  profile_id: string;
  phone: string;
  /** ISO date, UTC. */
  day: string;
  searched_at: Date;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    search_history: SearchHistoryTable;
  }
}
