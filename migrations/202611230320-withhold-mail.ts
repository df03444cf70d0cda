import { type Kysely, sql } from 'kysely';

/** A mail about money that could not be sent is kept in the books, so that the operator sees it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail drop constraint mail_state`.execute(db);
  await sql`alter table mail add constraint mail_state
    check (state in ('waiting', 'sent', 'unsent', 'refused', 'withheld'))`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from mail where state = 'withheld'`.execute(db);
  await sql`alter table mail drop constraint mail_state`.execute(db);
  await sql`alter table mail add constraint mail_state
    check (state in ('waiting', 'sent', 'unsent', 'refused'))`.execute(db);
}
