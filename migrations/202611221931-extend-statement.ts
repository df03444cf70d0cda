import { type Kysely, sql } from 'kysely';

/**
 * Statements of reasons tell whether the law or the terms are the ground, until when a restriction lasts that ends by
 * itself, and where in the app one appeals. A pause is a restriction as well.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table moderation_statement
      add column is_by_law boolean not null default false,
      add column lasts_until timestamptz,
      add column appeal_link text,
      drop constraint moderation_statement_kind,
      add constraint moderation_statement_kind
        check (restriction in ('removed', 'held', 'barred', 'suspended', 'paused'))`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from moderation_statement where restriction = 'paused'`.execute(db);
  await sql`
    alter table moderation_statement
      drop column is_by_law,
      drop column lasts_until,
      drop column appeal_link,
      drop constraint moderation_statement_kind,
      add constraint moderation_statement_kind
        check (restriction in ('removed', 'held', 'barred', 'suspended'))`.execute(db);
}
