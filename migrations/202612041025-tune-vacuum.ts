import { type Kysely, sql } from 'kysely';

/**
 * Large tables with frequent updates. They are vacuumed once 2 % of their rows are dead, instead of 20 % by default, so
 * each run is short and indexes bloat less.
 */
const changing = ['comment', 'notification', 'number', 'profile', 'rate_use', 'session'];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of changing) {
    await sql`alter table ${sql.table(table)} set (
      autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0.02
    )`.execute(db);
  }
  // A queue, in which nearly all rows are soon dead.
  await sql`alter table notice_outbox set (
    autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000
  )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notice_outbox reset (autovacuum_vacuum_scale_factor, autovacuum_vacuum_threshold)`.execute(db);
  for (const table of changing) {
    await sql`alter table ${sql.table(table)} reset (
      autovacuum_vacuum_scale_factor, autovacuum_vacuum_threshold, autovacuum_analyze_scale_factor
    )`.execute(db);
  }
}
