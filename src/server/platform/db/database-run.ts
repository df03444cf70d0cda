/**
 * SQL of a text that is another one once the database began anew: after a start, the recovery from a crash, or the
 * promotion of a standby. Transactions that were rolled back or not acknowledged may then have left no trace, and their
 * numbers and ids are given to others: what was remembered by such a number holds no longer.
 *
 * PostgreSQL resets the statistics when it recovers from the crash of one session, where its main process goes on.
 */
export const databaseRun = `concat_ws(' ', extract(epoch from pg_postmaster_start_time()),
  extract(epoch from pg_stat_get_bgwriter_stat_reset_time()), pg_is_in_recovery())`;
