import { type Kysely, sql } from 'kysely';

/** What a holder states of their number, for a time: that it makes no calls, or that somebody fakes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table profile
      add column stated text check (stated in ('no_calls', 'spoofed')),
      add column stated_at timestamptz,
      add column stated_until timestamptz,
      add constraint profile_statement check ((stated is null) = (stated_at is null) and (stated is null) = (stated_until is null))
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table profile
      drop constraint profile_statement, drop column stated, drop column stated_at, drop column stated_until`.execute(
    db,
  );
}
