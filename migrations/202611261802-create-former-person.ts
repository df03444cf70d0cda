import { type Kysely, sql } from 'kysely';

/** Who held a number last and left: a keyed hash by which the same person is known who comes back to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table former_person (
    former_phone text not null,
    person text not null,
    left_at timestamptz not null,
    constraint former_person_pkey primary key (former_phone, person)
  )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table former_person`.execute(db);
}
