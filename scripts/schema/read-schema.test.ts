import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#test/database.ts';
import { readSchema } from './read-schema.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase({ migrate: false });
});
afterAll(() => database.close());

test('both databases tell the same schema, without what belongs to extensions and the migrator', async () => {
  await database.pool.query(`
    create extension pg_trgm;
    create table kysely_migration (name text primary key);
    create type mood as enum ('good', 'bad');
    create table person (id int8 generated always as identity primary key, name text not null, mood mood default 'good',
      tags text[], size numeric(5, 2) check (size > 0), low text generated always as (lower(name)) stored);
    create index person_name on person using gin (name gin_trgm_ops);
    create function touch() returns trigger language plpgsql as 'begin return new; end';
    create trigger person_touch before update on person for each row execute function touch();
    create table note (person_id int8 not null references person on delete cascade);`);
  const { text, columns } = await readSchema(database.pool);
  expect(text).toMatchInlineSnapshot(`
    "extension pg_trgm

    function CREATE OR REPLACE FUNCTION public.touch()
     RETURNS trigger
     LANGUAGE plpgsql
    AS $function$begin return new; end$function$


    type mood good, bad

    table note
      person_id bigint not null
      constraint note_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE

    table person
      id bigint not null identity always
      name text not null
      mood mood default 'good'::mood
      tags text[]
      size numeric(5,2)
      low text generated lower(name)
      constraint person_pkey PRIMARY KEY (id)
      constraint person_size_check CHECK ((size > (0)::numeric))
      index CREATE INDEX person_name ON public.person USING gin (name gin_trgm_ops)
      index CREATE UNIQUE INDEX person_pkey ON public.person USING btree (id)
      trigger CREATE TRIGGER person_touch BEFORE UPDATE ON public.person FOR EACH ROW EXECUTE FUNCTION touch()
    "
  `);
  expect(columns.find(({ name }) => name === 'tags')).toMatchObject({
    type: '_text',
    isNullable: true,
    hasDefault: false,
  });
  expect(columns.filter(({ hasDefault }) => hasDefault).map(({ name }) => name)).toEqual(['id', 'mood', 'low']);
});

test('nothing is told as nothing', async () => {
  await database.pool.query('drop schema public cascade; create schema public');
  expect(await readSchema(database.pool)).toEqual({ columns: [], text: '' });
});
