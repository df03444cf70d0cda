import { type Kysely, sql } from 'kysely';

/** Since when a holder states each thing, also once it was taken back, until it would have ended by itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profile add column stated_lately jsonb`.execute(db);
  await sql`
    update profile
    set stated_lately = jsonb_build_object(stated, jsonb_build_object('at', stated_at, 'until', stated_until))
    where stated is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profile drop column stated_lately`.execute(db);
}
