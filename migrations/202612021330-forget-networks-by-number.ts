import { type Kysely, sql } from 'kysely';

/**
 * Deletes the networks of rows one by one, because Citus cannot lock rows of several shards at once. Skips rows locked
 * by others. Returns the number of rows changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function forget_networks(relation regclass, until timestamptz, most int4) returns int4
    language plpgsql as $$
    declare
      due record;
      counted int4;
      done int4 := 0;
    begin
      for due in execute format(
        'select phone, profile_id from %s where network is not null and network_at < $1 limit $2', relation
      ) using until, most
      loop
        execute format(
          'select 1 from %s where phone = $1 and profile_id = $2 and network is not null and network_at < $3
          for update skip locked', relation
        ) using due.phone, due.profile_id, until;
        get diagnostics counted = row_count;
        if counted > 0 then
          execute format(
            'update %s set network = null, network_at = null
            where phone = $1 and profile_id = $2 and network is not null and network_at < $3', relation
          ) using due.phone, due.profile_id, until;
          done := done + counted;
        end if;
      end loop;
      return done;
    end $$`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function forget_networks(regclass, timestamptz, int4)`.execute(db);
}
