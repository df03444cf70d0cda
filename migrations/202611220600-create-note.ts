import { type Kysely, sql } from 'kysely';

/** Members' private notes on numbers, one a member and number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('note')
    .addColumn('id', 'int8', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('profile_id', 'int8', (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('phone', 'int8', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull())
    .addUniqueConstraint('note_author', ['profile_id', 'phone'])
    .addCheckConstraint('note_text', sql`text <> ''`)
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('note').execute();
}
