import { type Kysely, sql } from 'kysely';
import { getConstructionPlans } from 'pg-boss';

/**
 * The tables of pg-boss in a schema of its own, as the installed version wants them. A newer pg-boss that wants them
 * otherwise needs a migration of ours with its `getMigrationPlans`, which must do nothing where this one made them so.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(withoutTransaction(getConstructionPlans('pgboss'))).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop schema pgboss cascade`.execute(db);
}

/** The migrator has its own transaction, whose time limits are not pg-boss' to set. */
function withoutTransaction(plan: string): string {
  return plan.replace(/^\s*BEGIN;(\s*SET LOCAL [^;]*;)*/, '').replace(/COMMIT;\s*$/, '');
}
