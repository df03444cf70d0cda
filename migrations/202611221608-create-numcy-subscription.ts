import { type Kysely, sql } from 'kysely';

/** What members pay numcy for month by month, and until when a holder hides a text from others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table numcy_subscription (
      id int8 generated always as identity primary key,
      profile_id int8 not null references profile (id),
      kind text not null,
      comment_id int8 not null,
      price int8 not null,
      begun_at timestamptz not null,
      months int4 not null default 1,
      ends_at timestamptz not null,
      renews boolean not null default true,
      reminders int4 not null default 0,
      ended_at timestamptz,
      ended_by text,
      constraint numcy_subscription_price check (price >= 1),
      constraint numcy_subscription_months check (months >= 1),
      constraint numcy_subscription_reminders check (reminders between 0 and 3),
      constraint numcy_subscription_end check ((ended_at is null) = (ended_by is null))
    )`.execute(db);
  await sql`
    create unique index numcy_subscription_live on numcy_subscription (comment_id, kind, profile_id)
    where ended_at is null`.execute(db);
  await sql`create index numcy_subscription_due on numcy_subscription (ends_at) where ended_at is null`.execute(db);
  await sql`create index numcy_subscription_member on numcy_subscription (profile_id, id)`.execute(db);
  await sql`alter table comment add column hidden_until timestamptz`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comment drop column hidden_until`.execute(db);
  await sql`drop table numcy_subscription`.execute(db);
}
