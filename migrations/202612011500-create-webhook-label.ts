import { type Kysely, sql } from 'kysely';

/** Which numbers had a bad label when an operator's addresses were told last, and what is still to be told of the list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('webhook_label')
    .addColumn('phone', 'int8', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('webhook_label_pkey', ['phone'])
    .addCheckConstraint('webhook_label_label', sql`label in ('suspicious', 'unwanted')`)
    .execute();
  await db.schema
    .createTable('webhook_list')
    .addColumn('id', 'int2', (c) => c.notNull())
    .addColumn('added', 'int4', (c) => c.notNull())
    .addColumn('removed', 'int4', (c) => c.notNull())
    .addColumn('untold', 'int4', (c) => c.notNull())
    .addPrimaryKeyConstraint('webhook_list_pkey', ['id'])
    .addCheckConstraint('webhook_list_one', sql`id = 1`)
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('webhook_list').execute();
  await db.schema.dropTable('webhook_label').execute();
}
