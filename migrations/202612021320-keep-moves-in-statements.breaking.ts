import { type Kysely, sql } from 'kysely';

/** The statement that updates the counters records a comment's former rank, since distributed tables have no triggers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger comment_move on comment`.execute(db);
  await sql`drop function keep_comment_move()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function keep_comment_move() returns trigger language plpgsql as
    $$ begin insert into comment_move (phone, comment_id, rank) values (old.phone, old.id, old.rank); return null; end $$
  `.execute(db);
  await sql`
    create trigger comment_move after update on comment
    for each row when (old.is_listed and old.rank is distinct from new.rank) execute function keep_comment_move()
  `.execute(db);
}
