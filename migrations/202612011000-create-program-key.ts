import { type Kysely, sql } from 'kysely';

/** Keys that members made for programs and devices. Of each only a keyed hash is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table program_key (
    id bigint generated always as identity primary key,
    profile_id bigint not null references profile (id) on delete cascade,
    hash text not null constraint program_key_hash unique,
    name text not null,
    ending text not null,
    scopes text not null,
    token_version integer not null,
    created_at timestamptz not null,
    expires_at timestamptz,
    used_at timestamptz,
    used_day date,
    used_count integer not null default 0,
    error text,
    error_at timestamptz
  )`.execute(db);
  await sql`create index program_key_profile on program_key (profile_id, id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table program_key`.execute(db);
}
