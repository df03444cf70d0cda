/**
 * SQL for a text that changes when the database restarts, recovers from a crash or fails over to a standby.
 * Transactions that were rolled back or not acknowledged may then be lost, and their transaction ids and row ids assigned
 * again. So whatever is remembered by such an id is no longer valid.
 *
 * PostgreSQL also resets its statistics when it recovers from the crash of one session and the main process runs on.
 */
export const databaseRun = `concat_ws(' ', extract(epoch from pg_postmaster_start_time()),
  extract(epoch from pg_stat_get_bgwriter_stat_reset_time()), pg_is_in_recovery())`;
