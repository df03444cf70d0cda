import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The sitemap walks these in the order of the number; most numbers are private and are never among them.
  await sql`create index number_listable on number (phone)
    where organisations <> '[]'::jsonb or member_score + open_score > 0`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index number_listable`.execute(db);
}
