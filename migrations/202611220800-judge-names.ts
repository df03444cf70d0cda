import { type Kysely, sql } from 'kysely';

const given = ['suggested_name', 'contact_name', 'name_vote'] as const;

/** Names that moderators look at, and what an account gave that was removed as spam. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of given) {
    await db.schema.alterTable(table).addColumn('withdrawn_by', 'int8').execute();
    await db.schema
      .createIndex(`${table}_withdrawn`)
      .on(table)
      .column('withdrawn_by')
      .where(sql.ref('withdrawn_by'), 'is not', null)
      .execute();
  }
  await db.schema
    .createTable('name_case')
    .addColumn('id', 'int8', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('phone', 'int8', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull())
    .addColumn('first_name', 'text', (c) => c.notNull())
    .addColumn('last_name', 'text', (c) => c.notNull())
    .addColumn('profile_id', 'int8', (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('shown'))
    .addColumn('said_at', 'timestamptz', (c) => c.notNull())
    .addUniqueConstraint('name_case_name', ['phone', 'name_key'])
    .addCheckConstraint('name_case_state', sql`state in ('shown', 'held', 'removed')`)
    .execute();
  await db.schema.createIndex('name_case_author').on('name_case').column('profile_id').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('name_case').execute();
  for (const table of given) await db.schema.alterTable(table).dropColumn('withdrawn_by').execute();
}
