import { type Kysely, sql } from 'kysely';

/**
 * Finds numbers that something bad is known of by the beginning of their hash, so that somebody can ask about many
 * numbers and tell none of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index number_bad_hash on number ((substr(encode(sha256(phone::text::bytea), 'hex'), 1, 4)))
    where member_score + open_score > 0`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index number_bad_hash`.execute(db);
}
