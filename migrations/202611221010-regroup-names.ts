import { type Kysely, sql } from 'kysely';

/**
 * Numbers whose names are grouped anew by a job. All that three people may name are in it at first: how spellings are
 * told to be one name has changed, and a number's row follows only when somebody writes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('name_due')
    .addColumn('phone', 'int8', (c) => c.primaryKey())
    .execute();
  await sql`
    insert into name_due (phone)
    select phone from (select phone from suggested_name union all select phone from contact_name) as said
    group by phone having count(*) >= 3`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('name_due').execute();
}
