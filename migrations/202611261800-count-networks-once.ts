import { type Kysely, sql } from 'kysely';

/**
 * Which neighborhood an opinion came from, so that it counts once, and what of an opinion still fades for a former holder.
 * What is there already came from nowhere that is known, and stands alone as before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table opinion add column former_kind text, add column former_at timestamptz,
    add column is_former_new boolean not null default false, add column former_since timestamptz,
    add column network text, add column network_at timestamptz, add column crowd text`.execute(db);
  await sql`create index opinion_network on opinion (phone, network) where network is not null`.execute(db);
  await sql`create index opinion_network_age on opinion (network_at) where network is not null`.execute(db);
  await sql`create index opinion_crowd on opinion (phone, crowd) where crowd is not null`.execute(db);
  await sql`create index opinion_former on opinion (former_since) where former_kind is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index opinion_network, opinion_network_age, opinion_crowd, opinion_former`.execute(db);
  await sql`alter table opinion drop column former_kind, drop column former_at, drop column is_former_new,
    drop column former_since, drop column network, drop column network_at, drop column crowd`.execute(db);
}
