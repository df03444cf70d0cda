import { type Kysely, sql } from 'kysely';

/** The few replies that their authors alone read, which stand in each look-up of theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index comment_unread on comment (profile_id, phone)
    where parent_id is not null and state in ('held', 'removed')`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index comment_unread`.execute(db);
}
