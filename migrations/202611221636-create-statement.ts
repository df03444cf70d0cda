import { type Kysely, sql } from 'kysely';

/** Statements of reasons: one a restriction and item. They outlive the text, and hold none of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('moderation_statement')
    .addColumn('id', 'int8', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('profile_id', 'int8', (c) => c.notNull())
    .addColumn('act_id', 'int8')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('text_id', 'text', (c) => c.notNull())
    .addColumn('restriction', 'text', (c) => c.notNull())
    .addColumn('rule', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('is_found_by_machine', 'boolean', (c) => c.notNull())
    .addColumn('is_decided_by_machine', 'boolean', (c) => c.notNull())
    .addColumn('written_at', 'timestamptz')
    .addColumn('applied_at', 'timestamptz', (c) => c.notNull())
    .addColumn('stated_at', 'timestamptz', (c) => c.notNull())
    .addColumn('ended_at', 'timestamptz')
    .addColumn('reversed_at', 'timestamptz')
    .addCheckConstraint('moderation_statement_kind', sql`restriction in ('removed', 'held', 'barred', 'suspended')`)
    .addCheckConstraint('moderation_statement_source', sql`source in ('notice', 'report', 'own')`)
    .execute();
  await sql`
    create unique index moderation_statement_open on moderation_statement (kind, text_id, restriction, profile_id)
    where ended_at is null and reversed_at is null`.execute(db);
  await sql`create index moderation_statement_author on moderation_statement (profile_id, id)`.execute(db);
  await sql`create index moderation_statement_time on moderation_statement (stated_at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table moderation_statement`.execute(db);
}
