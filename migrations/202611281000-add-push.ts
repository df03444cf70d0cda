import { type Kysely, sql } from 'kysely';

/** Devices that take notices by web push, and the key pair that push services know this site by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table push_key (
    name text primary key,
    public_key text not null,
    sealed text not null,
    created_at timestamptz not null
  )`.execute(db);
  await sql`create table push_subscription (
    id bigint generated always as identity primary key,
    profile_id bigint not null references profile (id) on delete cascade,
    session_id text not null,
    endpoint text not null constraint push_subscription_endpoint unique,
    sealed text not null,
    browser text not null,
    locale text not null,
    shows_content boolean not null,
    is_paused boolean not null default false,
    taken text not null default '',
    not_before timestamptz,
    refusals integer not null default 0,
    created_at timestamptz not null,
    sent_at timestamptz,
    failed_at timestamptz,
    error text
  )`.execute(db);
  await sql`create index push_subscription_profile on push_subscription (profile_id, id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table push_subscription`.execute(db);
  await sql`drop table push_key`.execute(db);
}
