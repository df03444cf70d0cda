import { type Kysely, sql } from 'kysely';

/** When the number was proven for a session last: by its sign-in, until the account falls silent for long. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('session').addColumn('proved_at', 'timestamptz').execute();
  await sql`update session set proved_at = created_at`.execute(db);
  await db.schema
    .alterTable('session')
    .alterColumn('proved_at', (c) => c.setNotNull())
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('session').dropColumn('proved_at').execute();
}
