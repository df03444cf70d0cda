import { type Kysely, sql } from 'kysely';

/** What left the list keeps nothing of why it had stood there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update number_list_entry set score = 0, reports = 0, category = null where place is null`.execute(db);
}

/** What was emptied stays empty. */
export async function down(_: Kysely<unknown>): Promise<void> {}
