import { type Kysely, sql } from 'kysely';

/** Requests for acquaintance between members. Of two members one request is open or accepted, whoever asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table acquaintance_request (
      id int8 generated always as identity primary key,
      profile_id int8 not null references profile (id),
      asked_id int8 not null references profile (id),
      kind text not null,
      state text not null default 'sent',
      friends int4 not null,
      price int8 not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      closed_at timestamptz,
      constraint acquaintance_request_kind check (kind in ('common', 'direct')),
      constraint acquaintance_request_state
        check (state in ('sent', 'accepted', 'declined', 'cancelled', 'expired')),
      constraint acquaintance_request_closed check ((closed_at is null) = (state = 'sent')),
      constraint acquaintance_request_others check (profile_id <> asked_id)
    )`.execute(db);
  await sql`
    create unique index acquaintance_request_pair
    on acquaintance_request (least(profile_id, asked_id), greatest(profile_id, asked_id))
    where state in ('sent', 'accepted')`.execute(db);
  await sql`create index acquaintance_request_asker on acquaintance_request (profile_id, id)`.execute(db);
  await sql`create index acquaintance_request_asked on acquaintance_request (asked_id, id)`.execute(db);
  await sql`
    create index acquaintance_request_due on acquaintance_request (expires_at)
    where state = 'sent'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table acquaintance_request`.execute(db);
}
