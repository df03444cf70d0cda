import { type Kysely, sql } from 'kysely';

/** Creates the log of admins, announcements, maintenance mode and daily statistics. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('admin_act')
    .addColumn('id', 'int8', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('admin_id', 'int8', (c) => c.notNull())
    .addColumn('act', 'text', (c) => c.notNull())
    .addColumn('about', 'text')
    .addColumn('profile_id', 'int8')
    .addColumn('done_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await sql`create index admin_act_time on admin_act (done_at)`.execute(db);
  // Append-only, like the moderation log. A function of the owner may delete rows older than a year.
  await sql`
    create function refuse_admin_change() returns trigger language plpgsql as $$ begin
      if tg_op = 'DELETE' and old.done_at < now() - interval '365 days' then return old; end if;
      raise exception 'the log of admins is never changed';
    end $$`.execute(db);
  await sql`
    create trigger admin_act_append_only before update or delete on admin_act
    for each row execute function refuse_admin_change()`.execute(db);
  await sql`
    create trigger admin_act_keep before truncate on admin_act
    for each statement execute function refuse_admin_change()`.execute(db);
  await sql`
    create function forget_admin_acts(oldest timestamptz) returns void
    language sql security definer set search_path = public, pg_temp as $$
      delete from admin_act where done_at < oldest
    $$`.execute(db);
  await db.schema
    .createTable('announcement')
    .addColumn('id', 'int8', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('texts', 'jsonb', (c) => c.notNull())
    .addColumn('made_at', 'timestamptz', (c) => c.notNull())
    .addColumn('ends_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await sql`
    create table maintenance (
      is_one boolean primary key default true,
      begun_at timestamptz not null,
      ends_at timestamptz not null,
      constraint maintenance_one check (is_one)
    )`.execute(db);
  await db.schema
    .createTable('admin_day')
    .addColumn('day', 'date', (c) => c.primaryKey())
    .addColumn('look_ups', 'int8', (c) => c.notNull())
    .addColumn('sign_ups', 'int8', (c) => c.notNull())
    .addColumn('reports', 'int8', (c) => c.notNull())
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function forget_admin_acts(timestamptz)`.execute(db);
  for (const table of ['admin_day', 'maintenance', 'announcement', 'admin_act'])
    await db.schema.dropTable(table).execute();
  await sql`drop function refuse_admin_change()`.execute(db);
}
