import { type Kysely, sql } from 'kysely';

/** On which ways a member wants notices of a group, where that is not as usual. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notice_choice')
    .addColumn('profile_id', 'int8', (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('notice_group', 'text', (c) => c.notNull())
    .addColumn('channel', 'text', (c) => c.notNull())
    .addColumn('is_on', 'boolean', (c) => c.notNull())
    .addColumn('is_by_link', 'boolean', (c) => c.notNull().defaultTo(false))
    .addPrimaryKeyConstraint('notice_choice_pkey', ['profile_id', 'notice_group', 'channel'])
    .addCheckConstraint('notice_choice_link_is_off', sql`not (is_on and is_by_link)`)
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table notice_choice`.execute(db);
}
