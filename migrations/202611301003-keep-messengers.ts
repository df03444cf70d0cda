import { type Kysely, sql } from 'kysely';

/** Where a member's messenger lets us write to them, and which notices went there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sign_in_attempt add column contact text`.execute(db);
  await db.schema
    .createTable('sign_in_messenger')
    .addColumn('profile_id', 'int8', (c) => c.primaryKey().references('profile.id').onDelete('cascade'))
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('noted_at', 'timestamptz', (c) => c.notNull())
    .addColumn('blocked_at', 'timestamptz')
    .execute();
  await db.schema
    .createTable('notice_messenger')
    .addColumn('profile_id', 'int8', (c) => c.primaryKey().references('profile.id').onDelete('cascade'))
    .addColumn('shows_content', 'boolean', (c) => c.notNull())
    .execute();
  await sql`alter table notification add column messaged_at timestamptz`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notification drop column messaged_at`.execute(db);
  await sql`drop table notice_messenger`.execute(db);
  await sql`drop table sign_in_messenger`.execute(db);
  await sql`alter table sign_in_attempt drop column contact`.execute(db);
}
