import { type Kysely, sql } from 'kysely';

/** What rank a comment had before others moved it, so that who reads a list on finds the order that it began with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // By the database, so that no writer can forget it. Nothing refers to the comment's row: what is left of one that is
  // gone joins nothing, and goes within a day.
  await sql`
    create table comment_move (
      phone int8 not null,
      moved_at timestamptz not null default clock_timestamp(),
      id int8 generated always as identity,
      comment_id int8 not null,
      rank float8 not null,
      writer xid8 not null default pg_current_xact_id(),
      primary key (phone, moved_at, id)
    )`.execute(db);
  await sql`
    create function keep_comment_move() returns trigger language plpgsql as
    $$ begin insert into comment_move (phone, comment_id, rank) values (old.phone, old.id, old.rank); return null; end $$
  `.execute(db);
  await sql`
    create trigger comment_move after update on comment
    for each row when (old.is_listed and old.rank is distinct from new.rank) execute function keep_comment_move()
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger comment_move on comment`.execute(db);
  await sql`drop function keep_comment_move()`.execute(db);
  await sql`drop table comment_move`.execute(db);
}
