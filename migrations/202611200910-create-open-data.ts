import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('open_report')
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('phone', 'int8', (c) => c.notNull())
    .addColumn('reports', 'int4', (c) => c.notNull())
    // Null: on or before last_day, nobody wrote down since when.
    .addColumn('first_day', 'date')
    .addColumn('last_day', 'date', (c) => c.notNull())
    // Summaries only: where the period begins over which their reports are spread, also when first_day is unknown.
    .addColumn('older_day', 'date')
    .addColumn('category', 'text')
    .addColumn('is_robocall', 'boolean')
    // A summary counts many reports of a period; a report inside a summary's period is already in it.
    .addColumn('is_summary', 'boolean', (c) => c.notNull())
    .addPrimaryKeyConstraint('open_report_pkey', ['source', 'key'])
    .addCheckConstraint('open_report_count', sql`reports > 0`)
    .addCheckConstraint('open_report_period', sql`first_day is null or first_day <= last_day`)
    .addCheckConstraint('open_report_summary', sql`is_summary = (older_day is not null) and older_day <= last_day`)
    .execute();
  await sql`create index open_report_phone on open_report (phone)`.execute(db);

  await db.schema
    .createTable('open_organisation')
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('phone', 'int8', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('place', 'text')
    .addColumn('category', 'text')
    .addColumn('web', 'text')
    .addPrimaryKeyConstraint('open_organisation_pkey', ['source', 'key'])
    .execute();
  await sql`create index open_organisation_phone on open_organisation (phone)`.execute(db);

  await db.schema
    .createTable('open_range')
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('prefix', 'int8', (c) => c.notNull())
    // Digits of a full number without plus; null where the source does not say.
    .addColumn('total_digits', 'int2')
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('country', 'text')
    .addPrimaryKeyConstraint('open_range_pkey', ['source', 'prefix'])
    .execute();

  await db.schema
    .createTable('open_import')
    .addColumn('id', 'int8', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('file_hash', 'text', (c) => c.notNull())
    .addColumn('started_at', 'timestamptz', (c) => c.notNull())
    .addColumn('finished_at', 'timestamptz')
    .addColumn('lines_done', 'int8', (c) => c.notNull().defaultTo(0))
    .addColumn('accepted', 'int8', (c) => c.notNull().defaultTo(0))
    .addColumn('unchanged', 'int8', (c) => c.notNull().defaultTo(0))
    .addColumn('rejected', 'int8', (c) => c.notNull().defaultTo(0))
    .addColumn('reject_reasons', 'jsonb', (c) => c.notNull().defaultTo(sql`'{}'::jsonb`))
    .addUniqueConstraint('open_import_file', ['source', 'file_hash'])
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('open_import').execute();
  await db.schema.dropTable('open_range').execute();
  await db.schema.dropTable('open_organisation').execute();
  await db.schema.dropTable('open_report').execute();
}
