import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // One row a text that was ever held or reported: its place in the queue, and what was decided.
  await db.schema
    .createTable('moderation_case')
    .addColumn('id', 'int8', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('text_id', 'text', (c) => c.notNull())
    .addColumn('profile_id', 'int8', (c) => c.notNull().references('profile.id'))
    .addColumn('phone', 'int8', (c) => c.notNull())
    .addColumn('revision', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('outcome', 'text')
    .addColumn('held_by', 'text')
    .addColumn('holds', 'jsonb', (c) => c.notNull().defaultTo(sql`'[]'::jsonb`))
    .addColumn('judged', 'jsonb', (c) => c.notNull().defaultTo(sql`'{}'::jsonb`))
    .addColumn('reports', 'int4', (c) => c.notNull().defaultTo(0))
    .addColumn('rank', 'int2', (c) => c.notNull().defaultTo(1))
    .addColumn('version', 'int4', (c) => c.notNull().defaultTo(1))
    .addColumn('opened_at', 'timestamptz', (c) => c.notNull())
    .addColumn('seen_at', 'timestamptz')
    .addColumn('decided_at', 'timestamptz')
    .addColumn('last_act', 'int8')
    .addUniqueConstraint('moderation_case_text', ['kind', 'text_id'])
    .addCheckConstraint('moderation_case_state', sql`(state = 'open') = (outcome is null)`)
    .execute();
  await sql`create index moderation_case_queue on moderation_case (rank desc, opened_at, id) where state = 'open'`.execute(
    db,
  );
  await sql`create index moderation_case_author on moderation_case (profile_id, id)`.execute(db);

  // The log. It names accounts by their ids alone and holds no text.
  await db.schema
    .createTable('moderation_act')
    .addColumn('id', 'int8', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('act', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('kind', 'text')
    .addColumn('text_id', 'text')
    .addColumn('revision', 'text')
    .addColumn('profile_id', 'int8', (c) => c.notNull().references('profile.id'))
    .addColumn('moderator_id', 'int8', (c) => c.references('profile.id'))
    .addColumn('reason', 'text')
    .addColumn('note', 'text')
    .addColumn('evidence', 'jsonb', (c) => c.notNull().defaultTo(sql`'{}'::jsonb`))
    // What is needed to undo it.
    .addColumn('before', 'jsonb')
    .addColumn('undoes', 'int8', (c) => c.unique().references('moderation_act.id'))
    .addColumn('done_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await sql`create index moderation_act_author on moderation_act (profile_id, id)`.execute(db);
  // Append-only, whoever asks; what is older than a year may be forgotten.
  await sql`
    create function refuse_moderation_change() returns trigger language plpgsql as
    $$ begin
      if tg_op = 'DELETE' and old.done_at < now() - interval '365 days' then return old; end if;
      raise exception 'the log of moderation is never changed';
    end $$`.execute(db);
  await sql`
    create trigger moderation_act_append_only before update or delete on moderation_act
    for each row execute function refuse_moderation_change()`.execute(db);
  await sql`
    create trigger moderation_act_keep before truncate on moderation_act
    for each statement execute function refuse_moderation_change()`.execute(db);

  await db.schema
    .createTable('moderation_report')
    .addColumn('id', 'int8', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('text_id', 'text', (c) => c.notNull())
    .addColumn('profile_id', 'int8', (c) => c.notNull().references('profile.id'))
    .addColumn('phone', 'int8', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('words', 'text', (c) => c.notNull())
    .addColumn('revision', 'text', (c) => c.notNull())
    // Keyed hash of the reporter's network, while the report is live: three of one household are one.
    .addColumn('network', 'text')
    .addColumn('outcome', 'text')
    .addColumn('act_id', 'int8')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .addColumn('decided_at', 'timestamptz')
    .execute();
  await sql`
    create unique index moderation_report_live on moderation_report (kind, text_id, profile_id)
    where outcome is null`.execute(db);
  await sql`create index moderation_report_mine on moderation_report (profile_id, id)`.execute(db);
  await sql`create index moderation_report_act on moderation_report (act_id) where act_id is not null`.execute(db);

  await db.schema
    .createTable('text_key')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('text_id', 'text', (c) => c.notNull())
    .addColumn('revision', 'text', (c) => c.notNull())
    // Keyed hashes of the folded text: by its look, and by its sound.
    .addColumn('skeleton', 'text', (c) => c.notNull())
    .addColumn('letters', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('text_key_pkey', ['kind', 'text_id'])
    .execute();

  await db.schema
    .createTable('text_repeat')
    // Keyed hash of an author or a number, and of a text's look.
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('uses', 'jsonb', (c) => c.notNull().defaultTo(sql`'[]'::jsonb`))
    // Not indexed, so that a use rewrites the row and no index; an hourly scan deletes what has run out.
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await sql`alter table text_repeat set (fillfactor = 70)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['text_repeat', 'text_key', 'moderation_report', 'moderation_act', 'moderation_case']) {
    await db.schema.dropTable(table).execute();
  }
  await sql`drop function refuse_moderation_change()`.execute(db);
}
