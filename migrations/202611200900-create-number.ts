import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('number')
    .addColumn('phone', 'int8', (c) => c.primaryKey())
    .addColumn('country', 'text')
    .addColumn('lookups', 'int8', (c) => c.notNull().defaultTo(0))
    // Projections of the logs below, written in their transactions, so that one row answers a lookup.
    .addColumn('evidence', 'jsonb', (c) => c.notNull().defaultTo(sql`'[]'::jsonb`))
    .addColumn('open_data', 'jsonb', (c) => c.notNull().defaultTo(sql`'[]'::jsonb`))
    .addColumn('organisations', 'jsonb', (c) => c.notNull().defaultTo(sql`'[]'::jsonb`))
    // Bad units as they weighed on the reference day: decay is the same for all, so their order never changes.
    .addColumn('member_score', 'float8', (c) => c.notNull().defaultTo(0))
    .addColumn('open_score', 'float8', (c) => c.notNull().defaultTo(0))
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addCheckConstraint('number_phone_range', sql`phone between 1000 and 999999999999999`)
    .execute();
  await sql`create index number_bad_score on number ((member_score + open_score) desc, phone)
    where member_score + open_score > 0`.execute(db);
  await sql`create index number_lookups on number (lookups desc, phone) where lookups > 0`.execute(db);

  await db.schema
    .createTable('lookup')
    .addColumn('phone', 'int8', (c) => c.notNull())
    .addColumn('visitor', 'text', (c) => c.notNull())
    .addColumn('units', 'int2', (c) => c.notNull())
    .addColumn('seen_at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('lookup_pkey', ['phone', 'visitor'])
    .execute();
  await sql`create index lookup_seen_at on lookup (seen_at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('lookup').execute();
  await db.schema.dropTable('number').execute();
}
