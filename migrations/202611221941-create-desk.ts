import { type Kysely, sql } from 'kysely';

/** What moderators have open or put off on their desk, and a log of whose personal data they looked at. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('moderation_claim')
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('case_id', 'int8', (c) => c.notNull())
    .addColumn('moderator_id', 'int8', (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('claimed_until', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('moderation_claim_pkey', ['source', 'case_id'])
    .execute();
  await sql`create index moderation_claim_moderator on moderation_claim (moderator_id)`.execute(db);
  await db.schema
    .createTable('moderation_skip')
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('case_id', 'int8', (c) => c.notNull())
    .addColumn('moderator_id', 'int8', (c) => c.notNull().references('profile.id').onDelete('cascade'))
    // It counts as long as the case is as it was.
    .addColumn('version', 'int4', (c) => c.notNull())
    .addColumn('skipped_at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('moderation_skip_pkey', ['moderator_id', 'source', 'case_id'])
    .execute();
  await db.schema
    .createTable('moderation_look')
    .addColumn('id', 'int8', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('moderator_id', 'int8', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('case_id', 'int8', (c) => c.notNull())
    // Whose data it was, where that is an account.
    .addColumn('profile_id', 'int8')
    .addColumn('done_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await sql`create index moderation_look_time on moderation_look (done_at)`.execute(db);
  // Append-only, as the log of acts: what is older than a year may be forgotten, by a function of the tables' owner.
  await sql`
    create trigger moderation_look_append_only before update or delete on moderation_look
    for each row execute function refuse_moderation_change()`.execute(db);
  await sql`
    create trigger moderation_look_keep before truncate on moderation_look
    for each statement execute function refuse_moderation_change()`.execute(db);
  await sql`
    create function forget_moderation_looks(oldest timestamptz) returns void
    language sql security definer set search_path = public, pg_temp as $$
      delete from moderation_look where done_at < oldest
    $$`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function forget_moderation_looks(timestamptz)`.execute(db);
  for (const table of ['moderation_look', 'moderation_skip', 'moderation_claim']) {
    await db.schema.dropTable(table).execute();
  }
}
