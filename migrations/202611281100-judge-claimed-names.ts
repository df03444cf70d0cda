import { type Kysely, sql } from 'kysely';

/**
 * Names that people give themselves are compared with those of registers, by a key that both are folded to. Names of
 * registers and of people that are there already are gone through by jobs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table open_organisation add column name_key text`.execute(db);
  await sql`create index open_organisation_name on open_organisation (name_key)`.execute(db);
  await sql`alter table profile add column is_name_judged boolean not null default true`.execute(db);
  await sql`
    update profile set is_name_judged = false
    where phone is not null and (first_name is not null or last_name is not null)`.execute(db);
  await sql`create index profile_old_name on profile (id) where not is_name_judged`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index profile_old_name`.execute(db);
  await sql`alter table profile drop column is_name_judged`.execute(db);
  await sql`drop index open_organisation_name`.execute(db);
  await sql`alter table open_organisation drop column name_key`.execute(db);
}
