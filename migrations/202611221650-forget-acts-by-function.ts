import { type Kysely, sql } from 'kysely';

/**
 * What is old enough of the log of moderation is deleted by this function, as whoever owns the tables: so the role that
 * serves needs no right to delete there. The log's own trigger still refuses what is younger than a year.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function forget_moderation_acts(oldest timestamptz) returns void
    language sql security definer set search_path = public, pg_temp as $$
      delete from moderation_act old where old.done_at < oldest and not exists (
        select from moderation_act undo where undo.undoes = old.id and undo.done_at >= oldest
      )
    $$`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function forget_moderation_acts(timestamptz)`.execute(db);
}
