import { type Kysely, sql } from 'kysely';

/**
 * Large tables whose rows change all day. They are vacuumed when a fiftieth of their rows is dead, by default a fifth: so
 * each run is short, and indexes do not bloat in between.
 */
const changing = ['comment', 'notification', 'number', 'profile', 'rate_use', 'session'];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of changing) {
    await sql`alter table ${sql.table(table)} set (
      autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0.02
    )`.execute(db);
  }
  // A queue: nearly all rows that it ever had are dead.
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
