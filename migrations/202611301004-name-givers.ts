import { type Kysely, sql } from 'kysely';

/** Whether the receiver of a gift is told the own name of who pays. Nobody who gave before was asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_order add column names_giver boolean not null default false`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_order drop column names_giver`.execute(db);
}
