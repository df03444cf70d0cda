import { type Kysely, sql } from 'kysely';

const tables = ['suggested_name', 'contact_name', 'name_vote'];

/**
 * Which neighborhood a name, or a vote about one, came from, so that it counts once. What is there already came from
 * nowhere that is known, and stands alone as before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of tables) {
    const table = sql.table(name);
    await sql`alter table ${table} add column network text, add column network_at timestamptz,
      add column crowd text`.execute(db);
    await sql`create index ${sql.id(`${name}_network`)} on ${table} (phone, network) where network is not null`.execute(
      db,
    );
    await sql`create index ${sql.id(`${name}_network_age`)} on ${table} (network_at) where network is not null`.execute(
      db,
    );
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const name of tables) {
    await sql`drop index ${sql.id(`${name}_network`)}, ${sql.id(`${name}_network_age`)}`.execute(db);
    await sql`alter table ${sql.table(name)} drop column network, drop column network_at, drop column crowd`.execute(
      db,
    );
  }
}
