import { type Kysely, sql } from 'kysely';

/** What operators did to accounts, with the reason: a log that only grows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_act')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('profile_id', 'bigint', (c) => c.notNull().references('profile.id'))
    .addColumn('act', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('done_at', 'timestamptz', (c) => c.notNull())
    .addCheckConstraint('account_act_act', sql`act in ('bar', 'unbar', 'give_back')`)
    .execute();
  await db.schema.createIndex('account_act_profile').on('account_act').columns(['profile_id', 'id']).execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('account_act').execute();
}
