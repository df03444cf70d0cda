import { type Kysely, sql } from 'kysely';

/** Locks rows of `number` in order, one statement each, because Citus cannot lock rows of several shards at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function lock_numbers(phones int8[]) returns void language plpgsql as $$
    declare locked int8;
    begin
      for locked in select distinct given from unnest(phones) as given order by given loop
        perform 1 from number where phone = locked for update;
      end loop;
    end $$`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function lock_numbers(int8[])`.execute(db);
}
